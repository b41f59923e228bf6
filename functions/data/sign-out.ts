import { UserEntity } from "./user.ts";

/** Makes the API refuse every token that the person has so far. A person without a users row is refused anyway. */
export async function markSignedOut(user_id: string): Promise<void> {
  await UserEntity.patch({ user_id })
    .set({ signed_out_at: new Date().toISOString() })
    .go({ returnOnConditionCheckFailure: true });
}

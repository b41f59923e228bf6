import { UserEntity } from "./user.ts";

/** Makes the API refuse all tokens of the person's sign-ins so far. Does nothing for a person without a users row. */
export async function markSignedOut(user_id: string): Promise<void> {
  await UserEntity.patch({ user_id })
    .set({ signed_out_at: new Date().toISOString() })
    .go({ returnOnConditionCheckFailure: true });
}

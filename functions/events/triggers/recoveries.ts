import { recoveryEntity } from "../../entities/people.ts";
import { newSecretId } from "../../platform/ids.ts";

const VALID_MS = 3_600_000;

/** Marks every open recovery of the person as used, so that no link that was mailed so far works any more. */
export async function closeRecoveries(user_id: string): Promise<void> {
  const { data } = await recoveryEntity().query.byUser({ user_id }).go({ pages: "all" });
  const used_at = new Date().toISOString();
  const open = data.filter((recovery) => !recovery.used_at);
  await Promise.all(open.map(({ recovery_id }) => recoveryEntity().patch({ recovery_id }).set({ used_at }).go()));
}

/** Creates a recovery that is valid for one hour, and returns its id. Cognito's newest code replaces the former ones. */
export async function openRecovery(user_id: string): Promise<string> {
  await closeRecoveries(user_id);
  const recovery_id = newSecretId("rec");
  const now = Date.now();
  const ends = now + VALID_MS;
  await recoveryEntity()
    .put({
      recovery_id,
      user_id,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(ends).toISOString(),
      expires: Math.ceil(ends / 1000),
    })
    .go();
  return recovery_id;
}

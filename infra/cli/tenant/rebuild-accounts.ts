import { createAccount, findAccount, mailInvitation } from "../../../functions/domain/identity/account.ts";
import { align, usersOf } from "./accounts.ts";

/** The ids of a clinic's users by the outcome for their accounts. */
interface Rebuilt {
  readonly created: string[];
  /** The account existed. Its groups and state were aligned with the row. */
  readonly kept: string[];
  /** The address belongs to another user's account, so nothing was done. */
  readonly taken: string[];
}

/**
 * Creates the missing sign-in accounts of a clinic's users, with the group and the state of their rows, and mails an
 * invitation to those who are active: passwords and second factors can't be restored. A second run changes and mails
 * nothing; a person whom an interrupted run did not mail gets the invitation by Forgot Password.
 */
export async function rebuildAccounts(tenant_id: string, { dryRun }: { readonly dryRun: boolean }): Promise<Rebuilt> {
  const done: Rebuilt = { created: [], kept: [], taken: [] };
  for (const user of await usersOf(tenant_id)) {
    const { user_id, email, status } = user;
    const found = await findAccount(email);
    if (found && found.userId !== user_id) {
      done.taken.push(user_id);
      continue;
    }
    done[found ? "kept" : "created"].push(user_id);
    if (dryRun) continue;
    if (!found) await createAccount(email, user_id);
    await align(user);
    if (!found && status === "ACTIVE") await mailInvitation(email);
  }
  return done;
}

import { createAccount, joinGroup } from "../../functions/domain/identity/account.ts";
import { inviteOnce } from "../../functions/domain/identity/invite.ts";
import { userEntity } from "../../functions/entities/people.ts";
import { UsageError } from "../usage-error.ts";

const ROLE = "PLATFORM_ADMIN";

/**
 * Makes the address a platform administrator, with an invitation when it is new. A second call completes what is
 * missing.
 * @param audit writes the audit entry before the account gets any rights
 * @returns whether an invitation was mailed
 * @throws UsageError when the address belongs to a user of a clinic
 */
export async function makePlatformAdministrator(
  email: string,
  audit?: (user_id: string) => Promise<void>,
): Promise<{ readonly invited: boolean }> {
  const { userId: user_id } = await createAccount(email);
  const { data: row } = await userEntity().get({ user_id }).go({ consistent: true });
  if (row && row.role !== ROLE)
    throw new UsageError(
      `${email} is ${row.role} of a clinic, and administrators of the platform have no other role. Choose another address.`,
    );
  await audit?.(user_id);
  // The group comes first: a row without its group would be refused at every request.
  await joinGroup(user_id, ROLE);
  if (!row) await userEntity().create({ user_id, email, role: ROLE }).go();
  return { invited: await inviteOnce({ user_id, email }) };
}

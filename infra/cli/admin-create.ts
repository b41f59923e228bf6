import { emailAddress } from "../../shared/values/fields.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, TEXT } from "./arguments.ts";
import { auditCommand, enterEnvironment } from "./environment.ts";

const USAGE = "npm run admin:create -- --env <name> --email <address>";

/**
 * Makes an address a platform administrator of a deployed environment, and returns a summary: `npm run
 * admin:create`.
 * @throws UsageError for arguments that can't be used, and as `enterEnvironment` and `makePlatformAdministrator`
 */
export async function adminCreate(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args, { env: TEXT, email: TEXT }, USAGE);
  const email = emailAddress().safeParse(values.email);
  if (!email.success) throw new UsageError(`Name an address with --email <address>.\nUsage: ${USAGE}`);
  const settings = await enterEnvironment(values.env);
  const { invited } = await makePlatformAdministrator(email.data, (record_id) =>
    auditCommand("operator.createAdministrator", { record_id, parameters: { email: email.data } }),
  );
  return invited
    ? `${email.data} is a platform administrator of ${settings.name}; the invitation is on its way.`
    : `${email.data} is a platform administrator of ${settings.name}; the account was there, so nothing was mailed.`;
}

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
  // The functions read their environment when they load.
  const { createAccount, joinGroup } = await import("../../functions/domain/identity/account.ts");
  const { inviteOnce } = await import("../../functions/domain/identity/invite.ts");
  const { userEntity } = await import("../../functions/entities/people.ts");
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

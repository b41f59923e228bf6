import { emailAddress } from "../../shared/values/fields.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { enterEnvironment } from "./enter-environment.ts";

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
  // The functions read their environment when they load.
  const { makePlatformAdministrator } = await import("./platform-administrator.ts");
  const { invited } = await makePlatformAdministrator(email.data, (record_id) =>
    auditCommand("operator.createAdministrator", { record_id, parameters: { email: email.data } }),
  );
  return invited
    ? `${email.data} is a platform administrator of ${settings.name}; the invitation is on its way.`
    : `${email.data} is a platform administrator of ${settings.name}; the account was there, so nothing was mailed.`;
}

import { parseArgs } from "node:util";
import { emailAddress } from "../../shared/fields.ts";
import { environmentOf, UsageError } from "../environments.ts";
import { deployedNames } from "./deployed-names.ts";

const USAGE = "npm run admin:create -- --env <name> --email <address>";

function argumentsOf(args: readonly string[]) {
  try {
    const options = { env: { type: "string" }, email: { type: "string" } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}\nUsage: ${USAGE}`, { cause: error });
  }
}

/**
 * `npm run admin:create`: makes an address a platform administrator of a deployed environment. Gives what was done.
 * @throws UsageError for arguments that can't be used, and as `deployedNames` and `makePlatformAdministrator`
 */
export async function createAdmin(args: readonly string[]): Promise<string> {
  const values = argumentsOf(args);
  const settings = environmentOf(values.env);
  const email = emailAddress().safeParse(values.email);
  if (!email.success) throw new UsageError(`Say whom with --email <address>.\nUsage: ${USAGE}`);
  Object.assign(process.env, await deployedNames(settings));
  // The functions read their environment when they load.
  const { makePlatformAdministrator } = await import("./platform-administrator.ts");
  const { invited } = await makePlatformAdministrator(email.data);
  return invited
    ? `${email.data} is a platform administrator of ${settings.name}; the invitation is on its way.`
    : `${email.data} is a platform administrator of ${settings.name}; the account was there, so nothing was mailed.`;
}

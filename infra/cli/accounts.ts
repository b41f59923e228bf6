import { UsageError } from "../usage-error.ts";
import { argumentsOf } from "./arguments.ts";
import { CLINICS_OPTIONS, CLINICS_USAGE, clinicsOf, clinicsParameters, eachClinic } from "./each-clinic.ts";
import { auditCommand, enterEnvironment } from "./environment.ts";
import type { Print } from "./run-command.ts";

const ALIGN_USAGE = `npm run accounts:align -- --env <name> ${CLINICS_USAGE}`;

/** Cognito reads 120 accounts a second and changes 25, for all of an AWS account's user pools together. */
const ACCOUNTS_AT_ONCE = 4;

/**
 * Gives the sign-in accounts of the users of all clinics, or of some, the role and the status of their rows, after the table was
 * restored, and returns a summary: `npm run accounts:align`. It may be repeated.
 * @throws UsageError for arguments that can't be used, as `enterEnvironment`, and when users have no account
 */
export async function accountsAlign(args: readonly string[], print: Print): Promise<string> {
  const { tenant: tenant_id, ...values } = argumentsOf(args, CLINICS_OPTIONS, ALIGN_USAGE);
  const clinics = clinicsOf({ tenant: tenant_id, ...values });
  await enterEnvironment(values.env);
  // The functions read their environment when they load.
  const { alignAccounts } = await import("./tenant/accounts.ts");
  const dryRun = values["dry-run"] ?? false;
  if (!dryRun) await auditCommand("operator.alignAccounts", { tenant_id, parameters: clinicsParameters(clinics) });
  let [fitting, different] = [0, 0];
  const missing: string[] = [];
  await eachClinic(clinics, { atOnce: ACCOUNTS_AT_ONCE, print }, async (tenant_id) => {
    const found = await alignAccounts(tenant_id, { dryRun });
    print(`${tenant_id}: ${found.different} accounts ${dryRun ? "to align" : "aligned"}, ${found.fitting} fit`);
    fitting += found.fitting;
    different += found.different;
    missing.push(...found.missing);
  });
  if (missing.length > 0)
    throw new UsageError(
      `${different} accounts ${dryRun ? "differ from" : "were aligned with"} their rows. These users have no account, and get one by npm run accounts:rebuild: ${missing.join(", ")}.`,
    );
  return dryRun
    ? `${different} accounts would be aligned with their rows, and ${fitting} fit; nothing was changed.`
    : `${different} accounts were aligned with their rows, and ${fitting} fit already.`;
}

const REBUILD_USAGE = `npm run accounts:rebuild -- --env <name> ${CLINICS_USAGE}`;

/**
 * Recreates the sign-in accounts of the users of all clinics, or of some, from the table after the user pool was lost,
 * and returns a summary: `npm run accounts:rebuild`. It may be repeated.
 * @throws UsageError for arguments that can't be used, as `enterEnvironment`, and when an address belongs to another
 * user
 */
export async function accountsRebuild(args: readonly string[], print: Print): Promise<string> {
  const { tenant: tenant_id, ...values } = argumentsOf(args, CLINICS_OPTIONS, REBUILD_USAGE);
  const clinics = clinicsOf({ tenant: tenant_id, ...values });
  await enterEnvironment(values.env);
  // The functions read their environment when they load.
  const { rebuildAccounts } = await import("./tenant/accounts.ts");
  const dryRun = values["dry-run"] ?? false;
  if (!dryRun) await auditCommand("operator.rebuildAccounts", { tenant_id, parameters: clinicsParameters(clinics) });
  let [created, kept] = [0, 0];
  const taken: string[] = [];
  await eachClinic(clinics, { atOnce: ACCOUNTS_AT_ONCE, print }, async (tenant_id) => {
    const done = await rebuildAccounts(tenant_id, { dryRun });
    print(
      `${tenant_id}: ${done.created.length} accounts ${dryRun ? "to create" : "created"}, ${done.kept.length} kept`,
    );
    created += done.created.length;
    kept += done.kept.length;
    taken.push(...done.taken);
  });
  if (taken.length > 0)
    throw new UsageError(`The addresses of these users belong to accounts of others: ${taken.join(", ")}.`);
  return dryRun
    ? `${created} accounts would be created, and ${kept} are there; nothing was changed.`
    : `${created} accounts were created and their active users invited; ${kept} were there and fit their rows.`;
}

import { UsageError } from "../usage-error.ts";
import { argumentsOf, TEXT } from "./arguments.ts";
import { auditCommand } from "./audit-command.ts";
import { CLINICS_OPTIONS, CLINICS_USAGE, clinicsOf, clinicsParameters, eachClinic } from "./each-clinic.ts";
import { enterEnvironment } from "./enter-environment.ts";
import type { Migration } from "./migrations/migration.ts";
import type { Print } from "./run-command.ts";

const USAGE = `npm run migrate -- --env <name> --migration <name> ${CLINICS_USAGE}`;

/** Each of them works on a few rows at a time, so that one clinic takes long and the table can serve many. */
const CLINICS_AT_ONCE = 20;

/** All migrations. They load late, because the entities read their environment when they load. */
export const MIGRATIONS: Readonly<Record<string, () => Promise<Migration>>> = {
  "appointment-names": async () => (await import("./migrations/appointment-names.ts")).appointmentNamesMigration,
  "appointment-lists": async () => (await import("./migrations/appointment-lists.ts")).appointmentListsMigration,
  "search-index": async () => (await import("./migrations/search-index.ts")).searchIndexMigration,
  "clinic-use": async () => (await import("./migrations/clinic-use.ts")).clinicUseMigration,
  "clinic-lists": async () => (await import("./migrations/clinic-lists.ts")).clinicListsMigration,
  "report-counts": async () => (await import("./migrations/report-counts.ts")).reportCountsMigration,
  "name-keys": async () => (await import("./migrations/name-keys.ts")).nameKeyMigration,
  "audit-partition": async () => (await import("./migrations/audit-partition.ts")).auditPartitionMigration,
  "likely-duplicates": async () => (await import("./migrations/likely-duplicates.ts")).likelyDuplicatesMigration,
};

/**
 * Brings the rows of all clinics, or of some, to the shape that the deployed code writes, and returns a summary:
 * `npm run migrate`.
 * @throws UsageError for arguments that can't be used, as `enterEnvironment`, and when rows remain to be migrated
 */
export async function migrate(args: readonly string[], print: Print): Promise<string> {
  const values = argumentsOf(args, { ...CLINICS_OPTIONS, migration: TEXT }, USAGE);
  const load = Object.hasOwn(MIGRATIONS, values.migration ?? "") ? MIGRATIONS[values.migration ?? ""] : undefined;
  if (!load)
    throw new UsageError(`Name a migration with --migration <name>; there are ${Object.keys(MIGRATIONS).join(", ")}.`);
  const clinics = clinicsOf(values);
  await enterEnvironment(values.env);
  const { migrateTenant } = await import("./migrations/run.ts");
  const { PLATFORM } = await import("../../functions/platform/dynamo/keys.ts");
  const migration = await load();
  const dryRun = values["dry-run"] ?? false;
  const audit = {
    tenant_id: values.tenant,
    parameters: { migration: values.migration, ...clinicsParameters(clinics) },
  };
  if (!dryRun) await auditCommand("operator.migrate", audit);
  let [changed, left] = [0, 0];
  const run = async (kinds: Migration["kinds"], tenant_id: string) => {
    const done = await migrateTenant({ ...migration, kinds }, tenant_id, { dryRun });
    print(`${tenant_id}: ${done.seen} rows looked at, ${done.changed} ${dryRun ? "to change" : "changed"}`);
    changed += done.changed;
    left += done.left;
  };
  const number = await eachClinic(clinics, { atOnce: CLINICS_AT_ONCE, print }, (tenant_id) =>
    run(migration.kinds, tenant_id),
  );
  if (migration.platform && !values.tenant) await run(migration.platform, PLATFORM);
  const rows = `${changed} rows of ${number} clinics`;
  if (left > 0) throw new UsageError(`${rows} were changed; ${left} more were being worked on: run it again.`);
  return dryRun
    ? `${rows} would be changed, so that ${migration.summary}; nothing was written.`
    : `${rows} were changed: ${migration.summary}.`;
}

import { UsageError } from "../usage-error.ts";
import { argumentsOf, TEXT } from "./arguments.ts";
import { CLINICS_OPTIONS, CLINICS_USAGE, clinicsOf, clinicsParameters, eachClinic } from "./each-clinic.ts";
import { auditCommand, enterEnvironment } from "./environment.ts";
import type { Repair } from "./repair/run.ts";
import type { Print } from "./run-command.ts";

const USAGE = `npm run repair -- --env <name> --rows <name> ${CLINICS_USAGE}`;

/** Enough to keep a processor busy, because the rows of a clinic are read at once and compared in the process. */
const CLINICS_AT_ONCE = 5;

/** What can be repaired. The modules load late, because the entities read their environment when they load. */
export const REPAIRS: Readonly<Record<string, () => Promise<Repair>>> = {
  "appointment-lists": async () => (await import("./repair/appointments.ts")).appointmentLists,
  "appointment-names": async () => (await import("./repair/appointments.ts")).appointmentNames,
  "search-index": async () => (await import("./repair/search.ts")).searchIndex,
  "clinic-search": async () => (await import("./repair/search.ts")).clinicSearch,
  "likely-duplicates": async () => (await import("./repair/search.ts")).likelyDuplicates,
  "report-counts": async () => (await import("./repair/counts.ts")).reportCounts,
  "unique-names": async () => (await import("./repair/names.ts")).uniqueNames,
};

/**
 * Brings derived rows of all clinics, or of some, in line with the rows from which they are derived, and returns a summary:
 * `npm run repair`.
 * @throws UsageError for arguments that can't be used, as `enterEnvironment`, and when rows remain to be repaired
 */
export async function repair(args: readonly string[], print: Print): Promise<string> {
  const values = argumentsOf(args, { ...CLINICS_OPTIONS, rows: TEXT }, USAGE);
  const load = Object.hasOwn(REPAIRS, values.rows ?? "") ? REPAIRS[values.rows ?? ""] : undefined;
  if (!load)
    throw new UsageError(`Say what to repair with --rows <name>; there are ${Object.keys(REPAIRS).join(", ")}.`);
  const clinics = clinicsOf(values);
  await enterEnvironment(values.env);
  const { repairTenant } = await import("./repair/run.ts");
  const { PLATFORM } = await import("../../functions/platform/dynamo/keys.ts");
  const { summary, kinds, platform } = await load();
  const dryRun = values["dry-run"] ?? false;
  const audit = { tenant_id: values.tenant, parameters: { rows: values.rows, ...clinicsParameters(clinics) } };
  if (!dryRun) await auditCommand("operator.repair", audit);
  let [changed, left] = [0, 0];
  const run = async (of: Repair["kinds"], tenant_id: string) => {
    const done = await repairTenant({ summary, kinds: of }, tenant_id, { dryRun });
    print(`${tenant_id}: ${done.seen} rows looked at, ${done.changed} ${dryRun ? "to change" : "changed"}`);
    changed += done.changed;
    left += done.left;
  };
  const number = await eachClinic(clinics, { atOnce: CLINICS_AT_ONCE, print }, (tenant_id) => run(kinds, tenant_id));
  if (platform && !values.tenant) await run(platform, PLATFORM);
  const rows = `${changed} rows of ${number} clinics`;
  if (left > 0) throw new UsageError(`${rows} were changed; ${left} more were being worked on: run it again.`);
  return dryRun
    ? `${rows} would be changed, so that ${summary}; nothing was written.`
    : `${rows} were changed: ${summary}.`;
}

import { type RawTable, rawTable } from "../../functions/platform/dynamo/raw-table.ts";
import { Instant } from "../../shared/values/fields.ts";
import { UsageError } from "../usage-error.ts";
import { argumentsOf, FLAG, TEXT } from "./arguments.ts";
import { auditCommand, enterEnvironment } from "./environment.ts";
import { clinicExists, pauseSending, settleDue } from "./messages.ts";
import type { Print } from "./run-command.ts";
import type { Newer } from "./tenant/restore-clinic.ts";

const USAGE =
  "npm run tenant:restore -- --env <name> --tenant <tenant_id> --at <time> [--table <name>] [--dry-run] [--keep-newer | --exact]";

const OPTIONS = {
  env: TEXT,
  tenant: TEXT,
  at: TEXT,
  table: TEXT,
  "dry-run": FLAG,
  "keep-newer": FLAG,
  exact: FLAG,
} as const;

interface Restoration {
  /** The environment's table. */
  readonly table: RawTable;
  /** Provides the table as of the earlier time, which may take an hour. */
  readonly sideOf: () => Promise<RawTable>;
  readonly tenant_id: string;
  readonly at: string;
  readonly newer?: Newer;
  readonly dryRun: boolean;
}

/** Returns the ids of the patients who were erased after an instant, and whom a restore has brought back. */
async function erasedSince(tenant_id: string, at: string): Promise<string[]> {
  // The entities read their environment when they load.
  const { auditEntryEntity } = await import("../../functions/entities/audit-entry.ts");
  const { eachPage } = await import("../../functions/platform/dynamo/page.ts");
  const entries = auditEntryEntity()
    .query.byTime({ tenant_id })
    .gte({ at })
    .where(({ operation }, { eq }) => eq(operation, "patients.erase"));
  const ids: string[] = [];
  for await (const { data } of eachPage((cursor) => entries.go({ cursor })))
    ids.push(...data.map((each) => each.record_id));
  return [...new Set(ids)];
}

/**
 * Pauses the messages of a clinic, restores its rows from the side table, and settles the messages that were due before the
 * pause, because they may have been sent. The pause remains. It may be repeated, also after an interruption.
 * @returns a summary
 * @throws UsageError, before a row of the clinic is written, as `clinicIn` and `restoreClinic`
 */
export async function restoreTenant(restoration: Restoration, print: Print): Promise<string[]> {
  const { table, sideOf, tenant_id, at, newer, dryRun } = restoration;
  const { clinicIn } = await import("./tenant/side-table.ts");
  const { restoreClinic } = await import("./tenant/restore-clinic.ts");
  if (dryRun) return restoreClinic({ table, source: await clinicIn(await sideOf(), tenant_id), newer, dryRun }, print);
  const before = await pauseSending(tenant_id);
  const lines = await restoreClinic({ table, source: await clinicIn(await sideOf(), tenant_id), newer }, print);
  const settled = await settleDue({ before, tenant_id });
  const erased = await erasedSince(tenant_id, at);
  return [
    ...lines,
    `${settled} messages that were due before ${before} will not be sent, because they may have been sent already.`,
    ...(erased.length > 0 ? [`Erase these patients again: ${erased.join(", ")}.`] : []),
  ];
}

/**
 * Restores one clinic to an instant from a table that DynamoDB restores beside the environment's own, and returns a summary:
 * `npm run tenant:restore`.
 * @throws UsageError for arguments that can't be used, and as `enterEnvironment`, `sideTable` and `restoreTenant`
 */
export async function tenantRestore(args: readonly string[], print: Print): Promise<string> {
  const values = argumentsOf(args, OPTIONS, USAGE);
  const { tenant: tenant_id, "dry-run": dryRun = false } = values;
  if (!tenant_id) throw new UsageError(`Name a clinic with --tenant <tenant_id>.\nUsage: ${USAGE}`);
  if (!values.at || !Instant.safeParse(values.at).success)
    throw new UsageError(`Name a time in UTC, such as --at 2026-11-21T08:55:00Z.\nUsage: ${USAGE}`);
  if (values.exact && values["keep-newer"])
    throw new UsageError(`--keep-newer and --exact exclude each other.\nUsage: ${USAGE}`);
  const newer: Newer = values.exact ? "exact" : values["keep-newer"] ? "keep" : undefined;
  const at = new Date(values.at).toISOString();
  const { name } = await enterEnvironment(values.env);
  if (!(await clinicExists(tenant_id)))
    throw new UsageError(`${name} has no clinic ${tenant_id}; nothing was changed.`);
  const parameters = { at, rows: newer ? `${newer} newer` : "refuse newer" };
  if (!dryRun) await auditCommand("operator.restoreTenant", { tenant_id, parameters });
  const table = rawTable();
  const { sideTable } = await import("./tenant/side-table.ts");
  const sideOf = async () => (values.table ? rawTable(values.table) : sideTable(table, at, print));
  const waiting = `Its messages wait until: npm run messages:pause -- --env ${name} --tenant ${tenant_id} --resume`;
  // A restore that is refused or interrupted leaves the pause, too.
  if (!dryRun) print(waiting);
  const lines = await restoreTenant({ table, sideOf, tenant_id, at, newer, dryRun }, print);
  return [...lines, ...(dryRun ? [] : [waiting]), "Delete the side table when you no longer need it."].join("\n");
}

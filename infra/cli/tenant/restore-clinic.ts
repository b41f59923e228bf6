import { tenantRow } from "../../../functions/domain/offboarding/tenant-rows.ts";
import { type RawTable, textOf } from "../../../functions/platform/dynamo/raw-table.ts";
import { UsageError } from "../../usage-error.ts";
import { appointmentLists } from "../repair/appointments.ts";
import { uniqueNames } from "../repair/names.ts";
import { repairTenant } from "../repair/run.ts";
import { clinicSearch, searchIndex } from "../repair/search.ts";
import type { Print } from "../run-command.ts";
import { alignAccounts } from "./accounts.ts";
import { openTenantFile } from "./read-file.ts";
import { type ClinicRows, type Counts, compare, restoreRows } from "./restore-rows.ts";

/**
 * The treatment of rows that are newer in the table than at the earlier time. Undefined refuses to write when there are any.
 */
export type Newer = "keep" | "exact" | undefined;

interface Restoration {
  readonly table: RawTable;
  readonly source: ClinicRows;
  readonly newer?: Newer;
  /** Whether to preview without writing. */
  readonly dryRun?: boolean;
}

/** The repairs, by name, that build what is not restored: search index, lists, and names that are taken. */
const DERIVED = {
  "search-index": searchIndex,
  "appointment-lists": appointmentLists,
  "clinic-search": clinicSearch,
  "unique-names": uniqueNames,
};

const found = ({ missing, older, newer, same, since }: Counts) =>
  `Of the rows as of then the table lacks ${missing}, has ${older} older, ${newer} newer and ${same} the same; ${since} were created since.`;

const planned = ({ missing, older, newer, since }: Counts, decision: Newer) =>
  [
    `Nothing was written. The command would create ${missing} and update ${older}`,
    decision === "exact" && `, replace ${newer} newer ones and remove the ${since} created since`,
    decision === "keep" && `, and leave ${newer} newer ones as they are`,
    decision === undefined && newer > 0 && `, but first asks for --keep-newer or --exact`,
    ".",
  ]
    .filter(Boolean)
    .join("");

function requireDecision({ newer }: Counts, decision: Newer): void {
  if (newer > 0 && !decision)
    throw new UsageError(
      `${newer} rows were changed since then; nothing was written. --keep-newer leaves them as they are, --exact restores the clinic as it was.`,
    );
}

async function requireClosed(table: RawTable, tenant_id: string): Promise<void> {
  const tenant = await tenantRow(table, tenant_id);
  if (tenant && textOf(tenant, "status") !== "INACTIVE")
    throw new UsageError(
      `${tenant_id} is open, and --exact would undo what its people do meanwhile: set it to INACTIVE first.`,
    );
}

/** Builds the clinic's search index and lists, and returns a line for each repair that left rows. */
async function buildDerived(tenant_id: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, repair] of Object.entries(DERIVED)) {
    const { left } = await repairTenant(repair, tenant_id);
    if (left > 0)
      lines.push(
        `Search, lists or names are out of date for ${left} rows that were changed at every attempt: npm run repair -- --rows ${name} --tenant ${tenant_id}.`,
      );
  }
  return lines;
}

/**
 * Writes a clinic's earlier rows into the table, builds its search index, its lists of appointments, its names and the platform's lists of
 * clinics, then aligns the sign-in accounts of its users with their rows, and returns a summary. It may be repeated, also after an
 * interruption.
 * @param print receives what was found before anything is written
 * @throws UsageError, before anything is written, for rows of another owner, rows that are newer without a decision, or an exact
 * restore of a clinic that is open
 */
export async function restoreClinic({ table, source, newer, dryRun }: Restoration, print: Print): Promise<string[]> {
  const { tenant_id } = source;
  const options = { table, source, exact: newer === "exact" };
  const before = await compare(options);
  print(found(before));
  if (dryRun) return [planned(before, newer)];
  requireDecision(before, newer);
  if (options.exact) await requireClosed(table, tenant_id);
  const { missing, older, newer: replaced, since, changed } = await restoreRows(options);
  const outdated = await buildDerived(tenant_id);
  const { missing: without } = await alignAccounts(tenant_id);
  return [
    `${missing} rows were created and ${older} updated${options.exact ? `, ${replaced} newer ones replaced and ${since} created since removed` : ""}.`,
    ...(changed > 0 ? [`${changed} rows were changed meanwhile and stay: run the same command again.`] : []),
    ...outdated,
    ...(without.length > 0 ? [`No sign-in account, and so no way in, for: ${without.join(", ")}.`] : []),
  ];
}

interface Import {
  readonly table: RawTable;
  readonly path: string;
  readonly newer?: Newer;
  /** Whether to preview the import without writing. */
  readonly dryRun?: boolean;
}

/**
 * Writes a clinic's file into the table as `restoreClinic` does, and returns a summary.
 * @throws UsageError, before anything is written, for a file that can't be trusted, and as `restoreClinic`
 */
export async function importFile({ path, ...options }: Import, print: Print): Promise<string[]> {
  const { header, keys, items } = await openTenantFile(path);
  const { tenant_id, tenant_name, exported_at } = header;
  print(`${tenant_id} (${tenant_name}) as of ${exported_at}:`);
  return restoreClinic({ ...options, source: { tenant_id, keys, items } }, print);
}

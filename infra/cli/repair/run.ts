import { tenantEntity } from "../../../functions/entities/platform.ts";
import { eachPage, rowPages } from "../../../functions/platform/dynamo/page.ts";

/** A row whose derived items are missing or wrong. */
export interface Outdated {
  /**
   * Writes what the row gives, on the condition that the row is as it was read.
   * @returns false when the row was changed or removed since it was read
   */
  repair(): Promise<unknown>;
}

/** Some rows of one kind. */
export interface RowPage {
  /** The number of rows that were read. */
  readonly seen: number;
  readonly outdated: readonly Outdated[];
}

/** Reads a clinic's rows of each kind, and finds the outdated ones. */
type Kinds = Readonly<Record<string, (tenant_id: string) => AsyncIterable<RowPage>>>;

/** Brings what is derived from rows, such as a search index, in line with them. A row shows whether it has to be repaired. */
export interface Repair {
  /** The state after the repair, as a clause. */
  readonly summary: string;
  readonly kinds: Kinds;
  /** The same for rows of the platform. A run over all clinics repairs them once, at the end. */
  readonly platform?: Kinds;
}

/** The rows of a page: enough that a clinic of a year takes few requests, and a page a small part of what a partition can read in a second. */
export const PAGE = 500;

/** The query of all rows of an entity. */
interface RowQuery<Row> {
  go(options: { cursor: string | null; limit: number; consistent: true }): Promise<{
    readonly data: readonly Row[];
    readonly cursor: string | null;
  }>;
}

/** Yields the rows that a query finds, page by page. */
export const pagesOf = <Row>(query: RowQuery<Row>): AsyncGenerator<readonly Row[]> =>
  rowPages((cursor) => query.go({ cursor, limit: PAGE, consistent: true }));

/** Returns all rows that a query finds. */
export async function allRows<Row>(query: RowQuery<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const page of pagesOf(query)) rows.push(...page);
  return rows;
}

interface RowRepair<Row> {
  /**
   * Returns whether a row may be outdated by what was read of the clinic at once, so that few rows need reads of their own.
   * @default every row
   */
  readonly isSuspect?: (row: Row) => boolean;
  /** Returns whether the row is outdated as it and its sources are now. */
  readonly isOutdated: (row: Row) => Promise<boolean>;
  /** Resolves to false when the row was changed or removed since it was read. */
  readonly repair: (row: Row) => Promise<unknown>;
}

/** Few enough not to slow down the clinic's users. */
const AT_ONCE = 10;

/** Finds the outdated ones of some rows. */
export async function pageOf<Row>(
  rows: readonly Row[],
  { isSuspect = () => true, isOutdated, repair }: RowRepair<Row>,
): Promise<RowPage> {
  const suspects = rows.filter(isSuspect);
  const outdated: Outdated[] = [];
  for (let from = 0; from < suspects.length; from += AT_ONCE) {
    const some = suspects.slice(from, from + AT_ONCE);
    const checked = await Promise.all(some.map(async (row) => ({ row, isWrong: await isOutdated(row) })));
    outdated.push(...checked.flatMap(({ row, isWrong }) => (isWrong ? [{ repair: () => repair(row) }] : [])));
  }
  return { seen: rows.length, outdated };
}

/** The result of a repair of one clinic. */
interface Repaired {
  readonly seen: number;
  /** The number of rows that were repaired, or would be. */
  readonly changed: number;
  /** The number of rows that remain, because users changed them at every attempt. */
  readonly left: number;
}

const PASSES = 5;

/** Yields the ids of all clinics of any status, in the order of their creation. */
export async function* tenantIds(): AsyncGenerator<string> {
  const read = (cursor: string | null) =>
    tenantEntity()
      .query.byCreation({})
      .go({ cursor, attributes: ["tenant_id"] });
  for await (const { data } of eachPage(read)) yield* data.map(({ tenant_id }) => tenant_id);
}

/** Repairs some rows and returns how many of them were changed meanwhile. */
async function repairRows(outdated: readonly Outdated[]): Promise<number> {
  let unchanged = 0;
  for (let from = 0; from < outdated.length; from += AT_ONCE) {
    const done = await Promise.all(outdated.slice(from, from + AT_ONCE).map((row) => row.repair()));
    unchanged += done.filter((result) => result === false).length;
  }
  return unchanged;
}

/** Repairs a clinic's rows in one pass. */
async function onePass({ kinds }: Repair, tenant_id: string, dryRun: boolean): Promise<Repaired> {
  let [seen, changed, left] = [0, 0, 0];
  for (const read of Object.values(kinds)) {
    for await (const page of read(tenant_id)) {
      const unchanged = dryRun ? 0 : await repairRows(page.outdated);
      seen += page.seen;
      changed += page.outdated.length - unchanged;
      left += unchanged;
    }
  }
  return { seen, changed, left };
}

/**
 * Repairs one clinic while its users work. Rows that they change meanwhile are tried again. It may be stopped at any
 * time and run again, because a row shows whether it is done.
 */
export async function repairTenant(repair: Repair, tenant_id: string, { dryRun = false } = {}): Promise<Repaired> {
  let total = await onePass(repair, tenant_id, dryRun);
  for (let pass = 2; pass <= PASSES && total.left > 0; pass += 1) {
    const { changed, left } = await onePass(repair, tenant_id, dryRun);
    total = { seen: total.seen, changed: total.changed + changed, left };
  }
  return total;
}

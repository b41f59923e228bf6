import { tenantEntity } from "../../../functions/entities/platform.ts";
import { eachPage } from "../../../functions/platform/dynamo/page.ts";

/** A row whose derived items are missing or wrong. */
interface Outdated {
  /**
   * Writes what the row gives, on the condition that the row is as it was read.
   * @returns false when the row was changed or removed since it was read
   */
  repair(): Promise<unknown>;
}

/** A page of rows of one kind. */
export interface RowPage {
  /** The number of rows that were read. */
  readonly seen: number;
  readonly outdated: readonly Outdated[];
  /** The position of the next page; null at the end. */
  readonly cursor: string | null;
}

type Kinds = Readonly<Record<string, (tenant_id: string, cursor: string | null) => Promise<RowPage>>>;

/** Brings what is derived from rows, such as a search index, in line with them. A row shows whether it has to be repaired. */
export interface Repair {
  /** The state after the repair, as a clause. */
  readonly summary: string;
  /** A reader for each kind of row of a clinic. */
  readonly kinds: Kinds;
  /** The same for rows of the platform. A run over all clinics repairs them once, at the end. */
  readonly platform?: Kinds;
}

/** A page of rows, as a query of an entity returns it. */
interface Page<Row> {
  readonly data: readonly Row[];
  readonly cursor: string | null;
}

interface RowRepair<Row> {
  readonly isOutdated: (row: Row) => Promise<boolean>;
  /** Resolves to false when the row was changed or removed since it was read. */
  readonly repair: (row: Row) => Promise<unknown>;
}

/** The query of all rows of an entity. */
interface RowQuery<Row> {
  go(options: { cursor: string | null; limit: number; consistent: true }): Promise<Page<Row>>;
}

/** Finds the outdated rows of a page. */
export async function pageOf<Row>(
  { data, cursor }: Page<Row>,
  { isOutdated, repair }: RowRepair<Row>,
): Promise<RowPage> {
  const checked = await Promise.all(data.map(async (row) => ({ row, outdated: await isOutdated(row) })));
  const outdated = checked.filter((each) => each.outdated).map(({ row }) => ({ repair: () => repair(row) }));
  return { seen: data.length, cursor, outdated };
}

/** Creates a reader that finds the outdated rows of an entity, `limit` at a time. */
export const readerOf =
  <Row>(query: (clinic: { tenant_id: string }) => RowQuery<Row>, limit: number, repair: RowRepair<Row>) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> =>
    pageOf(await query({ tenant_id }).go({ cursor, limit, consistent: true }), repair);

/** The result of a repair of one clinic. */
interface Repaired {
  readonly seen: number;
  /** The number of rows that were repaired, or would be. */
  readonly changed: number;
  /** The number of rows that remain, because users changed them at every attempt. */
  readonly left: number;
}

/** Few enough not to slow down the clinic's users. */
const AT_ONCE = 10;
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
    for await (const page of eachPage((cursor) => read(tenant_id, cursor))) {
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

import { isDeepStrictEqual } from "node:util";
import { indexWrites } from "../../../functions/domain/search/index-writes.ts";
import { type SearchItem, SearchItemEntity } from "../../../functions/entities/patients.ts";
import { findRows } from "../../../functions/platform/dynamo/batch-get.ts";
import { writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import type { Migration, RowPage } from "./migration.ts";
import { LEADS, PATIENTS, type SearchedPersons } from "./searched-persons.ts";

interface Versioned {
  readonly tenant_id: string;
  readonly version: number;
}

const ITEMS_AT_ONCE = 200;

const keyOf = ({ term, record_id }: SearchItem) => `${term}\n${record_id}`;

/**
 * Writes the index items that the row of a person gives now, and deletes those of `found` that it does not give.
 * Returns false when the person was changed meanwhile.
 */
async function rebuild<Row extends Versioned>(
  { get, itemsOf, check }: SearchedPersons<Row>,
  { tenant_id, record_id }: Pick<SearchItem, "tenant_id" | "record_id">,
  found: readonly SearchItem[] = [],
): Promise<boolean> {
  const [row] = await get(tenant_id, [record_id]);
  const items = row ? itemsOf(row) : [];
  return writeIf([check(tenant_id, record_id, row?.version ?? 0), ...indexWrites(items, found)]);
}

/** Reads a page of persons, and finds those whose index items are missing or different. */
export const incomplete =
  <Row extends Versioned>(persons: SearchedPersons<Row>) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> => {
    const { data, cursor: next } = await persons.page(tenant_id, cursor);
    const keys = data.flatMap(persons.itemsOf);
    const stored = await findRows(SearchItemEntity, keys);
    const found = new Map(stored.flatMap((item) => (item ? [[keyOf(item), item] as const] : [])));
    const isStored = (item: SearchItem) => isDeepStrictEqual(found.get(keyOf(item)), item);
    const outdated = data
      .filter((row) => !persons.itemsOf(row).every(isStored))
      .map((row) => ({ migrate: () => rebuild(persons, { tenant_id, record_id: persons.idOf(row) }) }));
    return { seen: data.length, outdated, cursor: next };
  };

/** Reads the index and finds items under terms that no longer belong to the person, or whose person is gone. */
export const leftOver =
  <Row extends Versioned>(persons: SearchedPersons<Row>) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> => {
    const { data, cursor: next } = await SearchItemEntity.query
      .byTerm({ tenant_id, kind: persons.kind })
      .go({ cursor, limit: ITEMS_AT_ONCE, consistent: true });
    const current = await persons.get(tenant_id, [...new Set(data.map(({ record_id }) => record_id))]);
    const expected = new Set(current.flatMap(persons.itemsOf).map(keyOf));
    const outdated = data
      .filter((item) => !expected.has(keyOf(item)))
      .map((item) => ({ migrate: () => rebuild(persons, item, [item]) }));
    return { seen: data.length, outdated, cursor: next };
  };

/**
 * Brings the search index in line with the rows of patients and leads, which stay as they are. It is needed after an
 * import, and after a change of `termsOf` or of the fields that lists show.
 */
export const searchIndexMigration: Migration = {
  summary: "the search index holds what the rows of patients and leads give",
  kinds: {
    patients: incomplete(PATIENTS),
    leads: incomplete(LEADS),
    patientItems: leftOver(PATIENTS),
    leadItems: leftOver(LEADS),
  },
};

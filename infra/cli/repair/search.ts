import { isDeepStrictEqual } from "node:util";
import type { LeadRow, PatientRow } from "../../../functions/domain/patients/people.ts";
import { indexWrites, leadItems, patientItems } from "../../../functions/domain/search/index-writes.ts";
import { duplicateWrites, refreshDuplicates } from "../../../functions/domain/search/refresh-duplicates.ts";
import { clinicItems } from "../../../functions/domain/search/search.ts";
import { leadEntity, patientEntity, type SearchItem, searchItemEntity } from "../../../functions/entities/patients.ts";
import { tenantEntity } from "../../../functions/entities/platform.ts";
import { readByKeys } from "../../../functions/platform/dynamo/batch-get.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { ifVersionOrAbsent } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { checkItem, type TransactItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import { type Repair, type RowPage, readerOf } from "./run.ts";

/** Few enough that the keys of their index items are read in a few BatchGets, which are sent at once. */
const PAGE = { limit: 25, consistent: true } as const;

const present = <Row>(rows: readonly (Row | undefined)[]): Row[] => rows.filter((row) => row !== undefined);

/** Patients, leads or clinics, as the repair of the search index reads them. */
interface SearchedPersons<Row> {
  readonly kind: SearchItem["kind"];
  page(tenant_id: string, cursor: string | null): Promise<{ data: Row[]; cursor: string | null }>;
  get(tenant_id: string, ids: readonly string[]): Promise<Row[]>;
  idOf(row: Row): string;
  itemsOf(row: Row): SearchItem[];
  /** Builds the check that the person is as it was read. The version is 0 for a person who did not exist. */
  check(tenant_id: string, id: string, version: number): TransactItem;
}

const PATIENTS: SearchedPersons<PatientRow> = {
  kind: "patient",
  page: (tenant_id, cursor) =>
    patientEntity()
      .query.byId({ tenant_id })
      .go({ ...PAGE, cursor }),
  get: async (tenant_id, ids) =>
    present(
      await readByKeys(
        patientEntity(),
        ids.map((patient_id) => ({ tenant_id, patient_id })),
      ),
    ),
  idOf: ({ patient_id }) => patient_id,
  itemsOf: patientItems,
  check: (tenant_id, patient_id, version) =>
    checkItem(patientEntity().delete({ tenant_id, patient_id }).where(ifVersionOrAbsent(version))),
};

const LEADS: SearchedPersons<LeadRow> = {
  kind: "lead",
  page: (tenant_id, cursor) =>
    leadEntity()
      .query.byId({ tenant_id })
      .go({ ...PAGE, cursor }),
  get: async (tenant_id, ids) =>
    present(
      await readByKeys(
        leadEntity(),
        ids.map((lead_id) => ({ tenant_id, lead_id })),
      ),
    ),
  idOf: ({ lead_id }) => lead_id,
  itemsOf: leadItems,
  check: (tenant_id, lead_id, version) =>
    checkItem(leadEntity().delete({ tenant_id, lead_id }).where(ifVersionOrAbsent(version))),
};

const findClinics = async (ids: readonly string[]) =>
  present(
    await readByKeys(
      tenantEntity(),
      ids.map((tenant_id) => ({ tenant_id })),
    ),
  );

/** The clinic of an id, or those of several. Their items are in the platform's partition. */
const CLINICS: SearchedPersons<RowOf<typeof tenantEntity>> = {
  kind: "clinic",
  page: async (tenant_id) => ({ data: await findClinics([tenant_id]), cursor: null }),
  get: (_, ids) => findClinics(ids),
  idOf: ({ tenant_id }) => tenant_id,
  itemsOf: clinicItems,
  check: (_, tenant_id, version) => checkItem(tenantEntity().delete({ tenant_id }).where(ifVersionOrAbsent(version))),
};

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
const incomplete =
  <Row extends Versioned>(persons: SearchedPersons<Row>) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> => {
    const { data, cursor: next } = await persons.page(tenant_id, cursor);
    const keys = data.flatMap(persons.itemsOf);
    const stored = await readByKeys(searchItemEntity(), keys);
    const found = new Map(stored.flatMap((item) => (item ? [[keyOf(item), item] as const] : [])));
    const isStored = (item: SearchItem) => isDeepStrictEqual(found.get(keyOf(item)), item);
    const outdated = data
      .filter((row) => !persons.itemsOf(row).every(isStored))
      .map((row) => ({ repair: () => rebuild(persons, { tenant_id, record_id: persons.idOf(row) }) }));
    return { seen: data.length, outdated, cursor: next };
  };

/** Reads the index and finds items under terms that no longer belong to the person, or whose person is gone. */
const leftOver =
  <Row extends Versioned>(persons: SearchedPersons<Row>) =>
  async (tenant_id: string, cursor: string | null): Promise<RowPage> => {
    const { data, cursor: next } = await searchItemEntity()
      .query.byTerm({ tenant_id, kind: persons.kind })
      .go({ cursor, limit: ITEMS_AT_ONCE, consistent: true });
    const current = await persons.get(tenant_id, [...new Set(data.map(({ record_id }) => record_id))]);
    const expected = new Set(current.flatMap(persons.itemsOf).map(keyOf));
    const outdated = data
      .filter((item) => !expected.has(keyOf(item)))
      .map((item) => ({ repair: () => rebuild(persons, item, [item]) }));
    return { seen: data.length, outdated, cursor: next };
  };

/**
 * Brings the search index in line with the rows of patients and leads, which stay as they are. It is needed after an
 * import, and after a change of `termsOf` or of the fields that lists show.
 */
export const searchIndex: Repair = {
  summary: "the search index holds what the rows of patients and leads give",
  kinds: {
    patients: incomplete(PATIENTS),
    leads: incomplete(LEADS),
    patientItems: leftOver(PATIENTS),
    leadItems: leftOver(LEADS),
  },
};

/** Brings the platform's search index of clinics in line with their rows. */
export const clinicSearch: Repair = {
  summary: "the platform finds its clinics by name",
  kinds: { searchItems: incomplete(CLINICS) },
  platform: { searchItems: leftOver(CLINICS) },
};

/** Comparing one patient takes up to 23 queries, so only a few patients are compared at a time. */
const COMPARED_AT_ONCE = 10;

/** Lists the likely duplicates among patients, for when the table's stream gave up on one. */
export const likelyDuplicates: Repair = {
  summary: "the clinics' likely duplicates are listed",
  kinds: {
    patients: readerOf(patientEntity().query.byId, COMPARED_AT_ONCE, {
      isOutdated: async ({ tenant_id, patient_id }) => (await duplicateWrites(tenant_id, patient_id)).length > 0,
      repair: ({ tenant_id, patient_id }) => refreshDuplicates(tenant_id, patient_id),
    }),
  },
};

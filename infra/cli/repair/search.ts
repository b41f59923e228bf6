import { isDeepStrictEqual } from "node:util";
import type { LeadRow, PatientRow } from "../../../functions/domain/patients/people.ts";
import { indexWrites, leadItems, patientItems } from "../../../functions/domain/search/index-writes.ts";
import {
  type DuplicateReads,
  duplicateWrites,
  refreshDuplicates,
} from "../../../functions/domain/search/refresh-duplicates.ts";
import { clinicItems } from "../../../functions/domain/search/search.ts";
import {
  duplicatePairEntity,
  leadEntity,
  patientEntity,
  type SearchItem,
  searchItemEntity,
} from "../../../functions/entities/patients.ts";
import { tenantEntity } from "../../../functions/entities/platform.ts";
import { readByKeys } from "../../../functions/platform/dynamo/batch-get.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { PLATFORM } from "../../../functions/platform/dynamo/keys.ts";
import { ifVersionOrAbsent } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { checkItem, type TransactItem, writeIf } from "../../../functions/platform/dynamo/transaction.ts";
import { allRows, type Outdated, pageOf, pagesOf, type Repair, type RowPage } from "./run.ts";

const present = <Row>(rows: readonly (Row | undefined)[]): Row[] => rows.filter((row) => row !== undefined);

/** Patients, leads or clinics, as the repair of the search index reads them. */
interface Searched<Row> {
  readonly kind: SearchItem["kind"];
  get(tenant_id: string, ids: readonly string[]): Promise<Row[]>;
  idOf(row: Row): string;
  itemsOf(row: Row): SearchItem[];
  /** Builds the check that the person is as it was read. The version is 0 for a person who did not exist. */
  check(tenant_id: string, id: string, version: number): TransactItem;
}

interface SearchedPersons<Row> extends Searched<Row> {
  /** Returns all rows of the clinic. */
  all(tenant_id: string): Promise<Row[]>;
}

const PATIENTS: SearchedPersons<PatientRow> = {
  kind: "patient",
  all: (tenant_id) => allRows(patientEntity().query.byId({ tenant_id })),
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
  all: (tenant_id) => allRows(leadEntity().query.byId({ tenant_id })),
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
const CLINICS: Searched<RowOf<typeof tenantEntity>> = {
  kind: "clinic",
  get: (_, ids) => findClinics(ids),
  idOf: ({ tenant_id }) => tenant_id,
  itemsOf: clinicItems,
  check: (_, tenant_id, version) => checkItem(tenantEntity().delete({ tenant_id }).where(ifVersionOrAbsent(version))),
};

interface Versioned {
  readonly tenant_id: string;
  readonly version: number;
}

const keyOf = ({ term, record_id }: SearchItem) => `${term}\n${record_id}`;

/**
 * Writes the index items that the row of a person gives now, and deletes those of `found` that it does not give.
 * Returns false when the person was changed meanwhile.
 */
async function rebuild<Row extends Versioned>(
  { get, itemsOf, check }: Searched<Row>,
  { tenant_id, record_id }: Pick<SearchItem, "tenant_id" | "record_id">,
  found: readonly SearchItem[] = [],
): Promise<boolean> {
  const [row] = await get(tenant_id, [record_id]);
  const items = row ? itemsOf(row) : [];
  return writeIf([check(tenant_id, record_id, row?.version ?? 0), ...indexWrites(items, found)]);
}

/** Finds the persons whose index items are missing or different. */
async function incomplete<Row extends Versioned>(persons: Searched<Row>, rows: readonly Row[]): Promise<Outdated[]> {
  const stored = await readByKeys(searchItemEntity(), rows.flatMap(persons.itemsOf));
  const found = new Map(stored.flatMap((item) => (item ? [[keyOf(item), item] as const] : [])));
  const isStored = (item: SearchItem) => isDeepStrictEqual(found.get(keyOf(item)), item);
  return rows
    .filter((row) => !persons.itemsOf(row).every(isStored))
    .map((row) => ({
      repair: () => rebuild(persons, { tenant_id: row.tenant_id, record_id: persons.idOf(row) }),
    }));
}

/** Finds items under terms that no longer belong to the person, or whose person is gone. */
async function leftOver<Row extends Versioned>(
  persons: Searched<Row>,
  tenant_id: string,
  items: readonly SearchItem[],
): Promise<Outdated[]> {
  const current = await persons.get(tenant_id, [...new Set(items.map(({ record_id }) => record_id))]);
  const expected = new Set(current.flatMap(persons.itemsOf).map(keyOf));
  return items
    .filter((item) => !expected.has(keyOf(item)))
    .map((item) => ({ repair: () => rebuild(persons, item, [item]) }));
}

/** Few enough that the keys of their index items are read in a few BatchGets, which are sent at once. */
const AT_ONCE = 25;

/**
 * Compares all index items of a clinic with its persons, and reads again, with their items, only those that differ, because people may
 * have changed them meanwhile.
 */
const wrongItems = <Row extends Versioned>(persons: SearchedPersons<Row>) =>
  async function* (tenant_id: string): AsyncGenerator<RowPage> {
    const rows = await persons.all(tenant_id);
    const missing = new Map(
      rows.map((row) => [persons.idOf(row), new Map(persons.itemsOf(row).map((item) => [item.term, item]))]),
    );
    yield { seen: rows.length, outdated: [] };
    const unexpected: SearchItem[] = [];
    for await (const page of pagesOf(searchItemEntity().query.byTerm({ tenant_id, kind: persons.kind }))) {
      for (const item of page) {
        const own = missing.get(item.record_id);
        const expected = own?.get(item.term);
        if (!expected) unexpected.push(item);
        else if (isDeepStrictEqual(expected, item)) own?.delete(item.term);
      }
      yield { seen: page.length, outdated: [] };
    }
    const differing = [...missing].flatMap(([id, items]) => (items.size > 0 ? [id] : []));
    for (let from = 0; from < differing.length; from += AT_ONCE) {
      const current = await persons.get(tenant_id, differing.slice(from, from + AT_ONCE));
      yield { seen: 0, outdated: await incomplete(persons, current) };
    }
    for (let from = 0; from < unexpected.length; from += AT_ONCE)
      yield { seen: 0, outdated: await leftOver(persons, tenant_id, unexpected.slice(from, from + AT_ONCE)) };
  };

/**
 * Brings the search index in line with the rows of patients and leads, which stay as they are. It is needed after an
 * import, and after a change of `termsOf` or of the fields that lists show.
 */
export const searchIndex: Repair = {
  summary: "the search index holds what the rows of patients and leads give",
  kinds: { patients: wrongItems(PATIENTS), leads: wrongItems(LEADS) },
};

/** Brings the platform's search index of clinics in line with their rows. */
export const clinicSearch: Repair = {
  summary: "the platform finds its clinics by name",
  kinds: {
    clinic: async function* (tenant_id) {
      const rows = await findClinics([tenant_id]);
      yield { seen: rows.length, outdated: await incomplete(CLINICS, rows) };
    },
  },
  platform: {
    searchItems: async function* () {
      for await (const items of pagesOf(searchItemEntity().query.byTerm({ tenant_id: PLATFORM, kind: CLINICS.kind })))
        yield { seen: items.length, outdated: await leftOver(CLINICS, PLATFORM, items) };
    },
  },
};

/** Returns the reads of the search for duplicates, answered from all patients of a clinic, because each one takes up to 23 queries. */
async function allPatients(tenant_id: string) {
  const rows = await allRows(patientEntity().query.byId({ tenant_id }));
  const pairs = await allRows(duplicatePairEntity().query.byPatient({ tenant_id }));
  const byId = new Map(rows.map((row) => [row.patient_id, row]));
  const pairsOf = new Map<string, typeof pairs>();
  for (const pair of pairs)
    for (const id of [pair.patient_id, pair.other_id]) pairsOf.set(id, [...(pairsOf.get(id) ?? []), pair]);
  const items = rows.flatMap(patientItems).sort((a, b) => (a.term < b.term ? -1 : 1));
  const reads: DuplicateReads = {
    find: async (id) => byId.get(id),
    pairs: async (id) => pairsOf.get(id) ?? [],
    items: async (term, limit) => {
      let [from, to] = [0, items.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((items[middle]?.term ?? "") < term) from = middle + 1;
        else to = middle;
      }
      return items.slice(from, from + limit).filter((item) => item.term.startsWith(term));
    },
  };
  return { rows, reads };
}

const PATIENTS_AT_ONCE = 500;

/** Finds the patients whose likely duplicates are listed otherwise than they are found. */
async function* wronglyListed(tenant_id: string): AsyncGenerator<RowPage> {
  const { rows, reads } = await allPatients(tenant_id);
  const isOutdated = async ({ patient_id }: PatientRow, from?: DuplicateReads) =>
    (await duplicateWrites(tenant_id, patient_id, from)).length > 0;
  for (let from = 0; from < rows.length; from += PATIENTS_AT_ONCE) {
    const page = rows.slice(from, from + PATIENTS_AT_ONCE);
    const suspects: PatientRow[] = [];
    for (const row of page) if (await isOutdated(row, reads)) suspects.push(row);
    const { outdated } = await pageOf(suspects, {
      isOutdated: (row) => isOutdated(row),
      repair: ({ patient_id }) => refreshDuplicates(tenant_id, patient_id),
    });
    yield { seen: page.length, outdated };
  }
}

/** Lists the likely duplicates among patients, for when the table's stream gave up on one. */
export const likelyDuplicates: Repair = {
  summary: "the clinics' likely duplicates are listed",
  kinds: { patients: wronglyListed },
};

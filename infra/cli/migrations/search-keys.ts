import { LeadEntity } from "../../../functions/data/lead.ts";
import { PatientEntity } from "../../../functions/data/patient.ts";
import { searchKeys } from "../../../functions/data/search-keys.ts";
import { StaffEntity } from "../../../functions/data/staff.ts";
import type { Migration, RowPage } from "./migration.ts";

interface Named {
  readonly first_name: string;
  readonly last_name: string;
  readonly first_last: string;
  readonly last_first: string;
}

type Keys = ReturnType<typeof searchKeys>;

interface Answer<Row> {
  readonly data: readonly Row[];
  readonly cursor: string | null;
}

// A patch on a version neither recreates a removed row nor changes one that was changed meanwhile; it is rejected
// instead.
const ROW = { returnOnConditionCheckFailure: true } as const;

/** Returns the rows of a page whose keys do not match their names. */
const pageOf = <Row extends Named>(
  { data, cursor }: Answer<Row>,
  write: (row: Row, keys: Keys) => Promise<{ readonly rejected: boolean }>,
): RowPage => ({
  seen: data.length,
  cursor,
  outdated: data.flatMap((row) => {
    const keys = searchKeys(row);
    if (keys.first_last === row.first_last && keys.last_first === row.last_first) return [];
    return [{ migrate: async () => !(await write(row, keys)).rejected }];
  }),
});

/**
 * Rebuilds the keys by which people are searched, after `searchKey` of `shared/names.ts` has changed: until then those
 * whose name it writes differently are found by their id and in lists, but not by the new spelling.
 */
export const searchKeyMigration: Migration = {
  summary: "search keys are what the names of patients, leads and staff give",
  kinds: {
    patients: async (tenant_id, cursor) =>
      pageOf(await PatientEntity.query.byId({ tenant_id }).go({ cursor, consistent: true }), (row, keys) =>
        PatientEntity.patch({ tenant_id, patient_id: row.patient_id })
          .set(keys)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, row.version))
          .go(ROW),
      ),
    leads: async (tenant_id, cursor) =>
      pageOf(await LeadEntity.query.byId({ tenant_id }).go({ cursor, consistent: true }), (row, keys) =>
        LeadEntity.patch({ tenant_id, lead_id: row.lead_id })
          .set(keys)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, row.version))
          .go(ROW),
      ),
    staff: async (tenant_id, cursor) =>
      pageOf(await StaffEntity.query.byId({ tenant_id }).go({ cursor, consistent: true }), (row, keys) =>
        StaffEntity.patch({ tenant_id, staff_id: row.staff_id })
          .set(keys)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, row.version))
          .go(ROW),
      ),
  },
};

import type { EntityItem } from "electrodb";
import { leadItems, patientItems } from "../../../functions/domain/search/index-writes.ts";
import type { LeadRow, PatientRow } from "../../../functions/domain/search/people.ts";
import { clinicItems } from "../../../functions/domain/search/search.ts";
import { LeadEntity, PatientEntity, type SearchItem } from "../../../functions/entities/patients.ts";
import { TenantEntity } from "../../../functions/entities/platform.ts";
import { findRows } from "../../../functions/platform/dynamo/batch-get.ts";
import { asRead } from "../../../functions/platform/dynamo/optimistic-lock.ts";
import { checkItem, type TransactItem } from "../../../functions/platform/dynamo/transaction.ts";

/** Few enough that the keys of their index items are read in a few BatchGets, which are sent at once. */
const AT_ONCE = 25;
const PAGE = { limit: AT_ONCE, consistent: true } as const;

const present = <Row>(rows: readonly (Row | undefined)[]): Row[] => rows.filter((row) => row !== undefined);

/** Patients, leads or clinics, as a migration of the search index reads them. */
export interface SearchedPersons<Row> {
  readonly kind: SearchItem["kind"];
  page(tenant_id: string, cursor: string | null): Promise<{ data: Row[]; cursor: string | null }>;
  get(tenant_id: string, ids: readonly string[]): Promise<Row[]>;
  idOf(row: Row): string;
  itemsOf(row: Row): SearchItem[];
  /** Builds the check that the person is as it was read. The version is 0 for a person who did not exist. */
  check(tenant_id: string, id: string, version: number): TransactItem;
}

export const PATIENTS: SearchedPersons<PatientRow> = {
  kind: "patient",
  page: (tenant_id, cursor) => PatientEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }),
  get: async (tenant_id, ids) =>
    present(
      await findRows(
        PatientEntity,
        ids.map((patient_id) => ({ tenant_id, patient_id })),
      ),
    ),
  idOf: ({ patient_id }) => patient_id,
  itemsOf: patientItems,
  check: (tenant_id, patient_id, version) =>
    checkItem(PatientEntity.delete({ tenant_id, patient_id }).where(asRead(version))),
};

export const LEADS: SearchedPersons<LeadRow> = {
  kind: "lead",
  page: (tenant_id, cursor) => LeadEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }),
  get: async (tenant_id, ids) =>
    present(
      await findRows(
        LeadEntity,
        ids.map((lead_id) => ({ tenant_id, lead_id })),
      ),
    ),
  idOf: ({ lead_id }) => lead_id,
  itemsOf: leadItems,
  check: (tenant_id, lead_id, version) => checkItem(LeadEntity.delete({ tenant_id, lead_id }).where(asRead(version))),
};

const findClinics = async (ids: readonly string[]) =>
  present(
    await findRows(
      TenantEntity,
      ids.map((tenant_id) => ({ tenant_id })),
    ),
  );

/** The clinic of an id, or those of several. Their items are in the platform's partition. */
export const CLINICS: SearchedPersons<EntityItem<typeof TenantEntity>> = {
  kind: "clinic",
  page: async (tenant_id) => ({ data: await findClinics([tenant_id]), cursor: null }),
  get: (_, ids) => findClinics(ids),
  idOf: ({ tenant_id }) => tenant_id,
  itemsOf: clinicItems,
  check: (_, tenant_id, version) => checkItem(TenantEntity.delete({ tenant_id }).where(asRead(version))),
};

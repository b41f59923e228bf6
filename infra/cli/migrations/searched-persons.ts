import { Service } from "electrodb";
import type { LeadRow } from "../../../functions/data/get-lead.ts";
import type { PatientRow } from "../../../functions/data/get-patient.ts";
import { LeadEntity } from "../../../functions/data/lead.ts";
import { PatientEntity } from "../../../functions/data/patient.ts";
import { type PersonKind, type SearchItem, SearchItemEntity } from "../../../functions/data/search-item.ts";
import { leadItems, patientItems } from "../../../functions/data/search-items.ts";
import { table } from "../../../functions/data/table.ts";

/** The entities that a migration of the search index reads and writes together. */
export const rows = new Service({ patient: PatientEntity, lead: LeadEntity, searchItem: SearchItemEntity }, table);

type Entities = Parameters<Parameters<typeof rows.transaction.write>[0]>[0];
type Write = ReturnType<ReturnType<Entities["searchItem"]["delete"]>["commit"]>;

/** Few enough that the keys of their index items are read in a few requests. */
const AT_ONCE = 100;
const PAGE = { limit: AT_ONCE, consistent: true } as const;
const BATCH = { consistent: true, concurrency: 4 } as const;

/** Patients or leads, as a migration of the search index reads them. */
export interface SearchedPersons<Row> {
  readonly kind: PersonKind;
  page(tenant_id: string, cursor: string | null): Promise<{ data: Row[]; cursor: string | null }>;
  get(tenant_id: string, ids: readonly string[]): Promise<Row[]>;
  idOf(row: Row): string;
  itemsOf(row: Row): SearchItem[];
  /** Requires that the person is as it was read; undefined stands for a person who did not exist. */
  check(to: Entities, tenant_id: string, id: string, version: number | undefined): Write;
}

export const PATIENTS: SearchedPersons<PatientRow> = {
  kind: "patient",
  page: (tenant_id, cursor) => PatientEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }),
  get: async (tenant_id, ids) =>
    (await PatientEntity.get(ids.map((patient_id) => ({ tenant_id, patient_id }))).go(BATCH)).data,
  idOf: ({ patient_id }) => patient_id,
  itemsOf: patientItems,
  check: (to, tenant_id, patient_id, version) =>
    to.patient
      .check({ tenant_id, patient_id })
      .where((at, { eq, notExists }) => (version === undefined ? notExists(at.version) : eq(at.version, version)))
      .commit(),
};

export const LEADS: SearchedPersons<LeadRow> = {
  kind: "lead",
  page: (tenant_id, cursor) => LeadEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }),
  get: async (tenant_id, ids) => (await LeadEntity.get(ids.map((lead_id) => ({ tenant_id, lead_id }))).go(BATCH)).data,
  idOf: ({ lead_id }) => lead_id,
  itemsOf: leadItems,
  check: (to, tenant_id, lead_id, version) =>
    to.lead
      .check({ tenant_id, lead_id })
      .where((at, { eq, notExists }) => (version === undefined ? notExists(at.version) : eq(at.version, version)))
      .commit(),
};

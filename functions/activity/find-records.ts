import type { FoundRecord } from "../../shared/activity/record.ts";
import { fullName } from "../../shared/names.ts";
import { LeadEntity } from "../data/lead.ts";
import { PatientEntity } from "../data/patient.ts";
import { searchPeople } from "../data/search.ts";
import type { UseCase } from "../http/api.ts";
import { namedSettings, searchSettings } from "./record-names.ts";

type Person = Parameters<typeof fullName>[0] & { readonly dob?: string | undefined };

const found = (kind: FoundRecord["kind"], record_id: string, person: Person): FoundRecord => ({
  record_id,
  kind,
  record_name: fullName(person),
  dob: person.dob ?? "",
  location_id: "",
});

/** Returns the record of an id; none for a kind that is not searched, and for one that was erased or deleted. */
async function named(tenant_id: string, record_id: string): Promise<FoundRecord[]> {
  const { data: patient } = await PatientEntity.get({ tenant_id, patient_id: record_id }).go();
  if (patient) return [found("patient", record_id, patient)];
  const { data: lead } = await LeadEntity.get({ tenant_id, lead_id: record_id }).go();
  return lead ? [found("lead", record_id, lead)] : namedSettings(tenant_id, [record_id]);
}

/** Finds patients and leads by name as the front desk finds them, then services, rooms and insurers. */
export const findRecords: UseCase<"activity.findRecords"> = async ({ tenantId: tenant_id }, { query }) => {
  const { record_id, ...search } = query;
  if (record_id) return { items: await named(tenant_id, record_id), next_cursor: null };
  const [patients, leads, settings] = await Promise.all([
    searchPeople<Person & { readonly patient_id: string }>({ tenant_id, kind: "patient" }, search),
    searchPeople<Person & { readonly lead_id: string }>({ tenant_id, kind: "lead" }, search),
    searchSettings(tenant_id, search.search ?? "", search.limit),
  ]);
  const items = [
    ...patients.items.map((person) => found("patient", person.patient_id, person)),
    ...leads.items.map((person) => found("lead", person.lead_id, person)),
    ...settings,
  ];
  return { items, next_cursor: null };
};

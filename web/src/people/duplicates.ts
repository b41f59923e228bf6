import { queryOptions } from "@tanstack/react-query";
import { foldText, fullName } from "../../../shared/names.ts";
import type { Lead } from "../../../shared/patients/lead.ts";
import type { Patient } from "../../../shared/patients/patient.ts";
import { patientsApi } from "../api/patients-api.ts";
import { tenantKey } from "../api/query-client.ts";
import { linkTo, PATHS } from "../paths.ts";

/** The fields by which two records are recognised as one person. */
export interface Identity {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string;
}

/** A known person who may be the same. */
export interface Duplicate {
  readonly id: string;
  readonly kind: "Patient" | "Lead";
  readonly name: string;
  readonly dob: string;
  readonly contact: string;
  readonly href: string;
}

const LIMIT = 20;

const same = (a: Identity, b: Identity) =>
  foldText(a.first_name) === foldText(b.first_name) &&
  foldText(a.last_name) === foldText(b.last_name) &&
  // A person whose birth date is unknown may be any person of that name.
  (a.dob === b.dob || a.dob === "" || b.dob === "");

const ofPatient = (patient: Patient): Duplicate => ({
  id: patient.patient_id,
  kind: "Patient",
  name: fullName(patient),
  dob: patient.dob,
  contact: patient.contact,
  href: linkTo(PATHS.patient, { patientId: patient.patient_id }),
});

const ofLead = (lead: Lead): Duplicate => ({
  id: lead.lead_id,
  kind: "Lead",
  name: fullName(lead),
  dob: lead.dob,
  contact: lead.contact,
  href: linkTo(PATHS.lead, { leadId: lead.lead_id }),
});

/** Finds patients and unconverted leads of the same name and birth date, once the name is complete. */
export const duplicatesQuery = (identity: Identity) =>
  queryOptions({
    queryKey: tenantKey("people", "duplicates", JSON.stringify(identity)),
    queryFn: async (): Promise<readonly Duplicate[]> => {
      const first = identity.first_name.trim();
      const last = identity.last_name.trim();
      if (!first || !last) return [];
      const query = { search: `${first} ${last}`, limit: LIMIT };
      const [patients, leads] = await Promise.all([patientsApi.list({ query }), patientsApi.listLeads({ query })]);
      return [
        ...patients.items.filter((patient) => same(patient, identity)).map(ofPatient),
        ...leads.items.filter((lead) => !lead.patient_id && same(lead, identity)).map(ofLead),
      ];
    },
  });

import { leadKeys, patientKeys } from "../../shared/reports/people-count.ts";
import { findPatientRow } from "../data/get-patient.ts";
import { LeadEntity } from "../data/lead.ts";
import { LocationEntity } from "../data/location.ts";
import { type TalliedRecord, tallyRecord } from "./tally-record.ts";

const consistent = { consistent: true } as const;

/** Returns the time zone of a clinic's first location, whose days people are counted on. */
async function clinicZone(tenant_id: string): Promise<string> {
  const { data } = await LocationEntity.query.byId({ tenant_id }).go({ ...consistent, limit: 1 });
  return data[0]?.time_zone ?? "UTC";
}

/** Reads the keys under which a patient or a lead is counted now: undefined when there is no such record any more. */
export async function readPersonKeys({ tenant_id, record_id }: TalliedRecord): Promise<string[] | undefined> {
  const time_zone = await clinicZone(tenant_id);
  if (record_id.startsWith("pat_")) {
    const patient = await findPatientRow(tenant_id, record_id);
    return patient && patientKeys(patient, time_zone);
  }
  const { data: lead } = await LeadEntity.get({ tenant_id, lead_id: record_id }).go(consistent);
  if (!lead) return undefined;
  return leadKeys(lead, await findPatientRow(tenant_id, lead.patient_id ?? ""), time_zone);
}

/** Counts a patient or a lead as what the record is now. */
export const countPerson = (record: TalliedRecord): Promise<void> =>
  tallyRecord(record, async () => {
    const keys = await readPersonKeys(record);
    return keys && { keys };
  });

import { leadKeys, patientKeys } from "../../shared/reports/people-count.ts";
import { ACTIVE_STAFF, LOCATIONS } from "../data/clinic-use.ts";
import { findRow } from "../data/find-row.ts";
import { findPatientRow } from "../data/get-patient.ts";
import { LeadEntity } from "../data/lead.ts";
import { LocationEntity } from "../data/location.ts";
import { StaffEntity } from "../data/staff.ts";
import { type TalliedRecord, tallyRecord } from "./tally-record.ts";

/** Returns the time zone of a clinic's first location, whose days people are counted on. */
async function clinicZone(tenant_id: string): Promise<string> {
  const { data } = await LocationEntity.query.byId({ tenant_id }).go({ consistent: true, limit: 1 });
  return data[0]?.time_zone ?? "UTC";
}

type Read = (record: TalliedRecord) => Promise<string[] | undefined>;

/** How the keys of a record are read, by the prefix of its id. */
const READERS: Readonly<Record<string, Read>> = {
  pat: async ({ tenant_id, record_id }) => {
    const time_zone = await clinicZone(tenant_id);
    const patient = await findPatientRow(tenant_id, record_id);
    return patient && patientKeys(patient, time_zone);
  },
  lead: async ({ tenant_id, record_id }) => {
    const time_zone = await clinicZone(tenant_id);
    const lead = await findRow(LeadEntity, { tenant_id, lead_id: record_id });
    return lead && leadKeys(lead, await findPatientRow(tenant_id, lead.patient_id ?? ""), time_zone);
  },
  staff: async ({ tenant_id, record_id }) => {
    const person = await findRow(StaffEntity, { tenant_id, staff_id: record_id });
    return person && (person.status === "ACTIVE" ? [ACTIVE_STAFF] : []);
  },
  loc: async ({ tenant_id, record_id }) => {
    const location = await findRow(LocationEntity, { tenant_id, location_id: record_id });
    return location && [LOCATIONS];
  },
};

/**
 * Reads the keys under which a patient, a lead, a staff member or a location is counted now. Returns undefined when there is no
 * such record any more.
 */
export const readRecordKeys: Read = async (record) => READERS[record.record_id.split("_")[0] ?? ""]?.(record);

/** Counts a patient, a lead, a staff member or a location by the current state of the record. */
export const countRecord = (record: TalliedRecord): Promise<void> =>
  tallyRecord(record, async () => {
    const keys = await readRecordKeys(record);
    return keys && { keys };
  });

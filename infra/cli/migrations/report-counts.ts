import { isDeepStrictEqual } from "node:util";
import { countAppointment } from "../../../functions/domain/counting/count-appointment.ts";
import {
  countClinic,
  countRecord,
  readClinicKeys,
  readRecordKeys,
} from "../../../functions/domain/counting/count-record.ts";
import { AppointmentEntity } from "../../../functions/entities/appointments.ts";
import { LocationEntity } from "../../../functions/entities/clinic.ts";
import { CountedAppointmentEntity, TalliedEntity } from "../../../functions/entities/counts.ts";
import { LeadEntity, PatientEntity } from "../../../functions/entities/patients.ts";
import { StaffEntity } from "../../../functions/entities/people.ts";
import { PLATFORM } from "../../../functions/platform/dynamo/keys.ts";

import { countedOf } from "../../../shared/reports/day-count.ts";
import { formerDays } from "./former-days.ts";
import type { Migration } from "./migration.ts";
import { pageOf, readerOf } from "./page.ts";
import { wrongDays, wrongTallies } from "./wrong-counts.ts";
import { wrongMonths } from "./wrong-months.ts";

type AppointmentRow = Parameters<typeof countedOf>[0] & { readonly tenant_id: string; readonly appointment_id: string };

const consistent = { consistent: true } as const;
/** Comparing a record with its counts takes further reads, so only a few records are compared at a time. */
const AT_ONCE = 25;

const appointments = {
  isOutdated: async (row: AppointmentRow) => {
    const { data } = await CountedAppointmentEntity.get(row).go(consistent);
    return !isDeepStrictEqual(data?.counted, countedOf(row));
  },
  migrate: ({ tenant_id, appointment_id }: AppointmentRow) => countAppointment(tenant_id, appointment_id),
};

/** Returns whether a record is counted under other keys than the given ones. */
async function isMiscounted(
  record: { readonly tenant_id: string; readonly record_id: string },
  keys: readonly string[] | undefined,
): Promise<boolean> {
  const { data } = await TalliedEntity.get(record).go(consistent);
  return !isDeepStrictEqual(data?.keys.toSorted(), keys?.toSorted());
}

/** Builds the row migration of patients, leads, staff or locations, by the attribute that holds their id. */
const records = <Id extends string>(id: Id) => {
  type Row = Readonly<Record<"tenant_id" | Id, string>>;
  const recordOf = (row: Row) => ({ tenant_id: row.tenant_id, record_id: row[id] });
  return {
    isOutdated: async (row: Row) => isMiscounted(recordOf(row), await readRecordKeys(recordOf(row))),
    migrate: (row: Row) => countRecord(recordOf(row)),
  };
};

/** The row migration of the platform's clinics, by their ids. */
const clinics = {
  isOutdated: async ({ record_id }: { readonly record_id: string }) =>
    isMiscounted({ tenant_id: PLATFORM, record_id }, (await readClinicKeys(record_id))?.keys),
  migrate: ({ record_id }: { readonly record_id: string }) => countClinic(record_id),
};

/**
 * Recounts the appointments, patients, leads, staff and locations of a clinic: first each record, and then the totals,
 * which are compared with the sums of all records.
 */
export const reportCountsMigration: Migration = {
  summary: "the reports count what the table holds",
  kinds: {
    appointments: readerOf(AppointmentEntity.query.byId, AT_ONCE, appointments),
    patients: readerOf(PatientEntity.query.byId, AT_ONCE, records("patient_id")),
    leads: readerOf(LeadEntity.query.byId, AT_ONCE, records("lead_id")),
    staff: readerOf(StaffEntity.query.byId, AT_ONCE, records("staff_id")),
    locations: readerOf(LocationEntity.query.byId, AT_ONCE, records("location_id")),
    // Deleted records are found by the counts that they left behind.
    deleted: readerOf(TalliedEntity.query.byRecord, AT_ONCE, records("record_id")),
    days: wrongDays,
    "former days": formerDays,
    months: wrongMonths,
    tallies: wrongTallies,
    // The clinic itself is counted among the clinics of the platform.
    clinic: async (tenant_id) => pageOf({ data: [{ record_id: tenant_id }], cursor: null }, clinics),
  },
};

/** Compares the platform's totals with its clinics. It runs after each clinic has been recounted. */
export const platformCountsMigration: Migration = {
  summary: "the platform's report counts what the table holds",
  kinds: {
    deleted: readerOf(TalliedEntity.query.byRecord, AT_ONCE, clinics),
    tallies: wrongTallies,
  },
};

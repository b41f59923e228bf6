import { isDeepStrictEqual } from "node:util";
import { AppointmentEntity } from "../../../functions/data/appointment.ts";
import { CountedAppointmentEntity } from "../../../functions/data/day-count.ts";
import { LeadEntity } from "../../../functions/data/lead.ts";
import { PatientEntity } from "../../../functions/data/patient.ts";
import { PLATFORM, TalliedEntity } from "../../../functions/data/tally.ts";
import { countAppointment } from "../../../functions/streams/count-appointment.ts";
import { countClinic, readClinicKeys } from "../../../functions/streams/count-clinic.ts";
import { countPerson, readPersonKeys } from "../../../functions/streams/count-person.ts";
import { countedOf } from "../../../shared/reports/day-count.ts";
import type { Migration, Outdated } from "./migration.ts";
import { wrongDays, wrongTallies } from "./wrong-counts.ts";

type AppointmentRow = Parameters<typeof countedOf>[0] & { readonly tenant_id: string; readonly appointment_id: string };

const consistent = { consistent: true } as const;
/** Each record is compared with what was counted of it, so that few at a time are enough. */
const PAGE = { ...consistent, limit: 25 } as const;

async function outdatedAppointment(row: AppointmentRow): Promise<Outdated[]> {
  const { data } = await CountedAppointmentEntity.get(row).go(consistent);
  if (isDeepStrictEqual(data?.counted, countedOf(row))) return [];
  return [{ migrate: () => countAppointment(row.tenant_id, row.appointment_id).then(() => true) }];
}

async function outdatedPerson(tenant_id: string, record_id: string): Promise<Outdated[]> {
  const record = { tenant_id, record_id };
  const { data } = await TalliedEntity.get(record).go(consistent);
  const keys = await readPersonKeys(record);
  if (isDeepStrictEqual(data?.keys.toSorted(), keys?.toSorted())) return [];
  return [{ migrate: () => countPerson(record).then(() => true) }];
}

async function outdatedClinic(tenant_id: string): Promise<Outdated[]> {
  const { data } = await TalliedEntity.get({ tenant_id: PLATFORM, record_id: tenant_id }).go(consistent);
  const counting = await readClinicKeys(tenant_id);
  if (isDeepStrictEqual(data?.keys.toSorted(), counting?.keys.toSorted())) return [];
  return [{ migrate: () => countClinic(tenant_id).then(() => true) }];
}

/** Builds the page of a migration from the rows of a page. */
async function pageOf<Row>(
  { data, cursor }: { readonly data: readonly Row[]; readonly cursor: string | null },
  outdated: (row: Row) => Promise<Outdated[]>,
) {
  return { seen: data.length, cursor, outdated: (await Promise.all(data.map(outdated))).flat() };
}

/**
 * Counts the appointments, patients and leads of a clinic again. First each record is counted as what it is, then the sums
 * are compared with what was counted of all records.
 */
export const reportCountsMigration: Migration = {
  summary: "the reports count what the table holds",
  kinds: {
    appointments: async (tenant_id, cursor) =>
      pageOf(await AppointmentEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }), outdatedAppointment),
    patients: async (tenant_id, cursor) =>
      pageOf(await PatientEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }), ({ patient_id }) =>
        outdatedPerson(tenant_id, patient_id),
      ),
    leads: async (tenant_id, cursor) =>
      pageOf(await LeadEntity.query.byId({ tenant_id }).go({ ...PAGE, cursor }), ({ lead_id }) =>
        outdatedPerson(tenant_id, lead_id),
      ),
    // Records that were deleted are found by what was counted of them.
    deleted: async (tenant_id, cursor) =>
      pageOf(await TalliedEntity.query.byRecord({ tenant_id }).go({ ...PAGE, cursor }), ({ record_id }) =>
        outdatedPerson(tenant_id, record_id),
      ),
    days: wrongDays,
    tallies: wrongTallies,
    // Among the clinics of the platform.
    clinic: async (tenant_id) => pageOf({ data: [tenant_id], cursor: null }, outdatedClinic),
  },
};

/** Compares the platform's totals with its clinics, once each clinic is counted as what it is. */
export const platformCountsMigration: Migration = {
  summary: "the platform's report counts what the table holds",
  kinds: {
    deleted: async (platform, cursor) =>
      pageOf(await TalliedEntity.query.byRecord({ tenant_id: platform }).go({ ...PAGE, cursor }), ({ record_id }) =>
        outdatedClinic(record_id),
      ),
    tallies: wrongTallies,
  },
};

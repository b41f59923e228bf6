import { decodeTime } from "ulid";
import type { ImportKind } from "../../../shared/imports/import.ts";
import { isPending } from "../../../shared/messages/plan.ts";
import { addDays, utcDate } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { appointmentEntity, appointmentNoteEntity } from "../../entities/appointments.ts";
import { serviceEntity } from "../../entities/clinic.ts";
import type { ImportableRow } from "../../entities/imports.ts";
import { messageEntity, messagesOf } from "../../entities/messages.ts";
import { duplicatePairEntity, leadEntity, pairsOfPatient, patientEntity } from "../../entities/patients.ts";
import { appointmentAccountEntity } from "../../entities/payments.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { eachPage } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, type TransactItem } from "../../platform/dynamo/transaction.ts";
import { type AppointmentRow, appointmentWrites, listedAppointments } from "../booking/appointment-lists.ts";
import { appointmentRemoval } from "../booking/write-appointment.ts";
import { namedCreation, namedRemoval, serviceName } from "../changes/unique-names.ts";
import { countAppointment } from "../counting/count-appointment.ts";
import { PATIENT_ROW_KINDS } from "../merging/belongings.ts";
import { findPatientRow, type LeadRow, type PatientRow } from "../patients/people.ts";
import { indexWrites, leadCreation, leadItems, patientCreation, patientItems } from "../search/index-writes.ts";

type ServiceRow = RowOf<typeof serviceEntity>;

/** The operations that create, find and remove the records of one kind. */
interface RecordKind<Row> {
  /** Returns the items of a transaction that creates a record with its search items or its unique name. */
  creation(row: Row): TransactItem[];
  /** Returns the items of a transaction that deletes a record in the version that was read. */
  removal(row: Row): TransactItem[] | Promise<TransactItem[]>;
  find(tenant_id: string, record_id: string): Promise<Row | undefined>;
  isUsed(row: Row): Promise<boolean>;
  /** Deletes rows that were derived from a deleted record, if there are any. */
  removeDerived?(tenant_id: string, record_id: string): Promise<void>;
  nameOf(row: Row): string;
}

const patients: RecordKind<PatientRow> = {
  creation: patientCreation,
  removal: (row) => [
    deleteItem(patientEntity().delete(row).where(ifVersion(row.version))),
    ...indexWrites([], patientItems(row)),
  ],
  find: findPatientRow,
  isUsed: async (row) => {
    const first = await Promise.all(PATIENT_ROW_KINDS.map(({ listIds }) => listIds(row, null)));
    return first.some(({ ids }) => ids.length > 0);
  },
  removeDerived: async (tenant_id, patient_id) => {
    for (const pair of await pairsOfPatient(tenant_id, patient_id)) await duplicatePairEntity().delete(pair).go();
  },
  nameOf: fullName,
};

const leads: RecordKind<LeadRow> = {
  creation: leadCreation,
  removal: (row) => [
    deleteItem(leadEntity().delete(row).where(ifVersion(row.version))),
    ...indexWrites([], leadItems(row)),
  ],
  find: (tenant_id, lead_id) => findRow(leadEntity(), { tenant_id, lead_id }),
  isUsed: async ({ patient_id }) => Boolean(patient_id),
  nameOf: fullName,
};

const PAGE = 100;

/** Returns the UTC date before the creation of a service, because the date at the location may be a day behind. */
const dayBeforeCreation = (service_id: string) =>
  addDays(new Date(decodeTime(service_id.slice("svc_".length))).toISOString(), -1);

/**
 * Returns whether a service has an upcoming appointment, or any appointment on a day since its import. It reads the location's
 * days since then, which are at most ten, until it finds one.
 */
async function hasAppointments({ tenant_id, location_id, service_id }: ServiceRow): Promise<boolean> {
  const options = { limit: PAGE, consistent: true } as const;
  const upcoming = await listedAppointments({ tenant_id, owner_id: service_id }).go({ ...options, limit: 1 });
  if (upcoming.data.length > 0) return true;
  const past = listedAppointments({
    tenant_id,
    owner_id: location_id,
    from: dayBeforeCreation(service_id),
    to: utcDate(1),
  });
  for await (const { data } of eachPage((cursor) => past.go({ ...options, cursor })))
    if (data.some((each) => each.service_id === service_id)) return true;
  return false;
}

const services: RecordKind<ServiceRow> = {
  creation: (row) => [putItem(serviceEntity().create(row)), ...namedCreation(serviceName(row))],
  removal: (row) => [
    deleteItem(serviceEntity().delete(row).where(ifVersion(row.version))),
    ...namedRemoval(serviceName(row)),
  ],
  find: (tenant_id, service_id) => findRow(serviceEntity(), { tenant_id, service_id }),
  isUsed: hasAppointments,
  nameOf: ({ service_name }) => service_name,
};

/** The most notes and messages of an appointment that are deleted with it. An unused one has no note, and few messages. */
const MAX_DERIVED = 25;

const appointments: RecordKind<AppointmentRow> = {
  creation: (row) => appointmentWrites({ after: row }),
  removal: appointmentRemoval,
  find: (tenant_id, appointment_id) => findRow(appointmentEntity(), { tenant_id, appointment_id }),
  isUsed: async ({ tenant_id, appointment_id }) => {
    const [stored, notes, messages, account] = await Promise.all([
      findRow(appointmentEntity(), { tenant_id, appointment_id }),
      appointmentNoteEntity().query.byAppointment({ tenant_id, appointment_id }).go({ limit: 1, consistent: true }),
      messagesOf(tenant_id, appointment_id),
      findRow(appointmentAccountEntity(), { tenant_id, appointment_id }),
    ]);
    // A deleted appointment is not restored for a note or a message of the same moment, because its time may be taken by then.
    return (
      stored !== undefined &&
      (notes.data.length > 0 || account !== undefined || messages.some((message) => !isPending(message)))
    );
  },
  removeDerived: async (tenant_id, appointment_id) => {
    const { data: notes } = await appointmentNoteEntity()
      .query.byAppointment({ tenant_id, appointment_id })
      .go({ limit: MAX_DERIVED });
    for (const note of notes) await appointmentNoteEntity().delete(note).go();
    for (const message of await messagesOf(tenant_id, appointment_id)) await messageEntity().delete(message).go();
    // The table's stream follows no deletion of an appointment, because a clinic that is deleted needs no counts.
    await countAppointment(tenant_id, appointment_id);
  },
  nameOf: ({ patient_name, date }) => `${patient_name}, ${date}`,
};

/** The record kinds by the kind of an import. A record is only passed to the kind that found or created it. */
export const RECORD_KINDS: Readonly<Record<ImportKind, RecordKind<ImportableRow>>> = {
  patients,
  leads,
  services,
  appointments,
};

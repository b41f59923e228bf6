import type { appointments } from "../../../shared/appointments/routes.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, WAITLIST } from "../../../shared/appointments/texts.ts";
import { areHoursInOrder, type WaitlistChange, waitlistFields } from "../../../shared/appointments/waitlist.ts";
import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { isOfferedBy } from "../../../shared/services/suitable-rooms.ts";
import { earliestToday } from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { auditOpening, openRow } from "../../domain/audit/read-audit.ts";
import { getAppointment } from "../../domain/booking/appointment-lists.ts";
import { refuseMalformed, refuseUnfitService, type ServiceRow } from "../../domain/booking/booking-context.ts";
import { getLocation, isPractitioner } from "../../domain/booking/references.ts";
import { createOnce, writeWithKey } from "../../domain/changes/create-once.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { getPatient } from "../../domain/patients/people.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import { serviceEntity } from "../../entities/clinic.ts";
import { patientEntity } from "../../entities/patients.ts";
import { staffEntity } from "../../entities/people.ts";
import { getWaitlistEntry, type WaitlistRow, waitlistEntryEntity } from "../../entities/waitlist.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound, parseItem, readItems } from "../../platform/dynamo/batch-get.ts";
import { expiryAfter, type RowOf } from "../../platform/dynamo/entity.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import {
  checkItem,
  deleteItem,
  putItem,
  retryOnConflict,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/**
 * Returns the `expires` attribute, in seconds of Unix time, of a waitlist entry that has a last date. Two days after it, the date is
 * past in every time zone.
 */
export const waitlistExpiry = (until: string | undefined): { expires?: number } =>
  until ? { expires: expiryAfter(2, Date.parse(until)) } : {};

type Request = Pick<WaitlistChange, "practitioner_id" | "location_id"> & { readonly service_id: string };

/** Returns the name of a practitioner, or throws when the practitioner is unknown, inactive or does not offer the service. */
function practitionerName(practitioner: RowOf<typeof staffEntity> | null | undefined, service: ServiceRow): string {
  if (!isPractitioner(practitioner)) throw new ClinicError("not_found", NOT_FOUND_TEXTS.practitioner);
  const name = fullName(practitioner);
  if (practitioner.status !== "ACTIVE") throw invalidField("practitioner_id", APPOINTMENT_TEXTS.practitionerInactive);
  if (!isOfferedBy(service, practitioner.staff_id))
    throw invalidField("practitioner_id", BOOKING_RULE_TEXTS.notOffered(name, service.service_name));
  return name;
}

/**
 * Returns what a person waits for, with the names that the list shows. The default location is that of the service.
 * @throws ClinicError 404 for a row that the tenant does not have, 422 for rows that are inactive or do not belong together
 */
async function resolveWaitlistEntry(tenant_id: string, { service_id, practitioner_id = "", location_id }: Request) {
  refuseMalformed({ service_id, location_id, ...(practitioner_id && { practitioner_id }) });
  const [serviceItem, practitionerItem] = await readItems([
    serviceEntity().get({ tenant_id, service_id }).params(),
    ...(practitioner_id ? [staffEntity().get({ tenant_id, staff_id: practitioner_id }).params()] : []),
  ]);
  const service = orNotFound(parseItem(serviceEntity(), serviceItem), NOT_FOUND_TEXTS.service);
  const location = await getLocation(tenant_id, location_id ?? service.location_id);
  refuseUnfitService(service, location);
  const practitioner = parseItem(staffEntity(), practitionerItem);
  return {
    service_id,
    service_name: service.service_name,
    location_id: location.location_id,
    location_name: location.location_name,
    practitioner_id,
    practitioner_name: practitioner_id ? practitionerName(practitioner, service) : "",
  };
}

/**
 * Checks the appointment that a patient gives up when an offered time is accepted.
 * @throws ClinicError 404 for one that the tenant does not have, 422 for another patient's and for one that can't be cancelled
 */
async function refuseUnfitAppointment(tenant_id: string, appointment_id: string, patient_id: string): Promise<void> {
  if (appointment_id === "") return;
  const appointment = await getAppointment(tenant_id, appointment_id);
  if (appointment.patient_id !== patient_id) throw invalidField("appointment_id", WAITLIST.otherAppointment);
  if (appointment.appointment_status !== "BOOKED") throw invalidField("appointment_id", WAITLIST.notUpcoming);
}

/** Adds a patient to the waitlist. The audit entry names the patient. */
export const addToWaitlist: UseCase<typeof appointments.addToWaitlist> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const create = () =>
    retryOnConflict<WaitlistRow>(async () => {
      const [patient, resolved] = await Promise.all([
        getPatient(tenant_id, body.patient_id),
        resolveWaitlistEntry(tenant_id, body),
      ]);
      await refuseUnfitAppointment(tenant_id, body.appointment_id, patient.patient_id);
      const row = {
        tenant_id,
        entry_id: newId("wait"),
        ...body,
        ...resolved,
        patient_id: patient.patient_id,
        patient_name: fullName(patient),
        patient_alert: patient.alert ?? "",
        patient_contact: patient.contact,
        created_at: new Date().toISOString(),
        version: 1,
        ...waitlistExpiry(body.until),
        ...changedBy(caller),
      };
      const entry = auditEntry(caller, "appointments.addToWaitlist", tenant_id, patient.patient_id);
      await writeWithKey(idempotencyKey, tenant_id, row.entry_id, [
        // Nothing is added to a patient who is merged or erased meanwhile.
        checkItem(patientEntity().delete(patient).where(ifVersion(patient.version))),
        putItem(waitlistEntryEntity().create(row)),
        ...auditPuts(entry),
      ]);
      return row;
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (entry_id) => openRow(caller, "patient_id", getWaitlistEntry(tenant_id, entry_id)),
  });
};

/** The fields whose change requires another check of service, practitioner and location. */
const CHECKED_FIELDS = ["service_id", "practitioner_id", "location_id"];
const FIELDS = [...Object.keys(waitlistFields), "location_id", "service_name", "practitioner_name", "location_name"];

/** Changes what a patient waits for, unless it was changed since the caller read it. */
export const updateWaitlistEntry: UseCase<typeof appointments.updateWaitlistEntry> = (caller, { params, body }) =>
  retryOnConflict<WaitlistRow>(async () => {
    const { tenantId: tenant_id } = caller;
    const before = await getWaitlistEntry(tenant_id, params.entry_id);
    const { version, ...change } = body;
    const changedFields = fieldChanges(before, { ...before, ...change }, FIELDS).map(({ field }) => field);
    if (changedFields.length === 0) {
      await auditOpening(caller, "patient_id", before.patient_id);
      return before;
    }
    if (before.version !== version) throw await conflictWith(before);
    const { expires: _expires, ...changedEntry } = { ...before, ...change };
    if (!areHoursInOrder(changedEntry)) throw invalidField("to_time", WAITLIST.endAfterStart);
    if (changedFields.includes("appointment_id"))
      await refuseUnfitAppointment(tenant_id, changedEntry.appointment_id ?? "", before.patient_id);
    const needsCheck = CHECKED_FIELDS.some((field) => changedFields.includes(field));
    const after = {
      ...changedEntry,
      // Only a location of this change is passed on, because another service may belong to another location.
      ...(needsCheck && (await resolveWaitlistEntry(tenant_id, { ...changedEntry, location_id: change.location_id }))),
      ...waitlistExpiry(changedEntry.until),
      ...changedBy(caller),
      version: version + 1,
    };
    const changes = fieldChanges(before, after, FIELDS);
    await writeTransaction([
      putItem(waitlistEntryEntity().put(after).where(ifVersion(version))),
      ...auditPuts(auditEntry(caller, "appointments.updateWaitlistEntry", tenant_id, before.patient_id, changes)),
    ]);
    return after;
  });

export const removeFromWaitlist: UseCase<typeof appointments.removeFromWaitlist> = (caller, { params }) =>
  retryOnConflict<undefined>(async () => {
    const { tenantId: tenant_id } = caller;
    const entry = await getWaitlistEntry(tenant_id, params.entry_id);
    await writeTransaction([
      deleteItem(waitlistEntryEntity().delete(entry).where(ifVersion(entry.version))),
      ...auditPuts(auditEntry(caller, "appointments.removeFromWaitlist", tenant_id, entry.patient_id)),
    ]);
  });

type Query = Parameters<UseCase<typeof appointments.listWaitlist>>[1]["query"];

/** Returns the query of the index that has the fewest rows: that of the patient, the location or the clinic. */
function entriesOf(tenant_id: string, { patient_id, location_id }: Query) {
  const { byId, byLocation, byPatient } = waitlistEntryEntity().query;
  if (patient_id) return byPatient({ tenant_id, patient_id });
  return location_id ? byLocation({ tenant_id, location_id }) : byId({ tenant_id });
}

export const listWaitlist: UseCase<typeof appointments.listWaitlist> = ({ tenantId: tenant_id }, { query, fresh }) => {
  const { location_id, service_id, patient_id } = query;
  const filtered = entriesOf(tenant_id, query).where((at, { eq, gte }) =>
    [
      `(${eq(at.until, "")} OR ${gte(at.until, earliestToday())})`,
      ...(service_id ? [eq(at.service_id, service_id)] : []),
      ...(patient_id && location_id ? [eq(at.location_id, location_id)] : []),
    ].join(" AND "),
  );
  return filteredPage(filtered, { ...query, fresh }, "asc");
};

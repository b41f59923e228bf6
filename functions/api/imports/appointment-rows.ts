import { APPOINTMENT_TEXTS } from "../../../shared/appointments/texts.ts";
import { ClinicError, type ErrorCode } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import { ImportedAppointment } from "../../../shared/imports/appointment.ts";
import { IMPORTS } from "../../../shared/imports/import.ts";
import { foldText, fullName, type Named } from "../../../shared/values/names.ts";
import { listedAppointments } from "../../domain/booking/appointment-lists.ts";
import { candidateRooms, loadPatientContext } from "../../domain/booking/booking-context.ts";
import { type Booker, bookingOf, checkTime, copiedDetails } from "../../domain/booking/new-appointment.ts";
import type { LocationRow, StaffRow } from "../../domain/booking/references.ts";
import { refuseTaken, writeAppointment } from "../../domain/booking/write-appointment.ts";
import { appointmentTime } from "../../domain/booking/zoned-time.ts";
import { findNamed } from "../../domain/changes/unique-names.ts";
import { RECORD_KINDS } from "../../domain/importing/record-kinds.ts";
import { findPatient, type PatientRow } from "../../domain/patients/people.ts";
import { personOf, searchItems } from "../../domain/search/search.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { locationEntity, serviceEntity } from "../../entities/clinic.ts";
import { patientEntity } from "../../entities/patients.ts";
import { practitionersOf } from "../../entities/people.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { checkItem, type TransactItem, WriteConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import {
  type CheckedRow,
  type Errors,
  locationFinder,
  parsed,
  type RowCheck,
  refused,
  remembering,
} from "./row-check.ts";

const { practitioner: noPractitioner, patient: noPatient, location: noLocation } = NOT_FOUND_TEXTS;

/** A row that was found, or the sentence that says why none was. */
type Match<Row> =
  | { readonly row: Row; readonly reason?: undefined }
  | { readonly row?: undefined; readonly reason: string };

const folded = (text: string) => foldText(text.replace(/^(dr|mr|mrs|ms)\.?\s+/i, "").replaceAll(/\s*,\s*/g, ", "));

/** Returns whether a text is a person's name: with or without the middle name, and with the first or the last name first. */
function isNameOf(person: Named, text: string): boolean {
  const { first_name, last_name } = person;
  const first = fullName({ ...person, last_name: "" });
  const names = [
    fullName(person),
    `${first_name} ${last_name}`,
    `${last_name}, ${first_name}`,
    `${last_name}, ${first}`,
  ];
  return names.some((name) => folded(name) === folded(text));
}

/** Returns the only one of some rows. */
const only = <Row>(rows: readonly Row[], none: string, several: string): Match<Row> => {
  const [row] = rows;
  return row && rows.length === 1 ? { row } : { reason: row ? several : none };
};

/** The most people of one name that are compared. */
const MAX_NAMESAKES = 50;

/** Finds a patient by the whole name, and by the birth date if it is given. */
async function matchPatient(
  tenant_id: string,
  { patient, patient_dob }: ImportedAppointment,
): Promise<Match<PatientRow>> {
  const search = folded(patient).replaceAll(",", "");
  const query = { search, limit: MAX_NAMESAKES };
  const { items } = await searchItems({ tenant_id, kind: "patient" }, query);
  const namesakes = items.filter((item) => isNameOf(personOf(item), patient));
  const found = namesakes.filter((item) => !patient_dob || personOf(item).dob === patient_dob);
  const { row: item, reason } = only(found, noPatient, IMPORTS.which("patients", "their birth dates"));
  // The index may still have a patient who was erased a moment ago.
  const row = item && (await findPatient(tenant_id, item.record_id));
  return row ? { row } : { reason: reason ?? noPatient };
}

/** Finds a practitioner by name or email address. Of several of one name, the only active one is meant. */
function matchPractitioner(people: readonly StaffRow[], text: string): Match<StaffRow> {
  const found = people.filter((each) => isNameOf(each, text) || each.email === text.trim().toLowerCase());
  const active = found.filter(({ status }) => status === "ACTIVE");
  return only(
    active.length > 0 ? active : found,
    noPractitioner,
    IMPORTS.which("practitioners", "their email addresses instead"),
  );
}

/** The rows that an imported appointment names. */
interface Matched {
  readonly patient: PatientRow;
  readonly practitioner: StaffRow;
  readonly service: RowOf<typeof serviceEntity>;
  readonly location: LocationRow;
}

const isMatched = (rows: Partial<Matched>): rows is Matched => Object.values(rows).every((row) => row !== undefined);

/** Builds the function that finds the rows that an appointment names, or says which it does not find. */
function matcherOf(tenant_id: string) {
  const locationIdOf = locationFinder(tenant_id);
  const practitioners = remembering(async (of: string) => {
    const { data } = await practitionersOf(of).go({ pages: "all" });
    return data;
  });
  const locationOf = remembering(async (text: string): Promise<Match<LocationRow>> => {
    if (!text) {
      const { data } = await locationEntity().query.byId({ tenant_id }).go({ limit: 2 });
      return only(data, noLocation, IMPORTS.whichLocation);
    }
    const location_id = await locationIdOf(text);
    const row = location_id && (await findRow(locationEntity(), { tenant_id, location_id }));
    return row ? { row } : { reason: noLocation };
  });

  async function serviceAt({ row: location }: Match<LocationRow>, name: string): Promise<Match<Matched["service"]>> {
    // Without its location, it can't be said whether there is such a service.
    if (!location) return { reason: "" };
    const { location_id: place, location_name } = location;
    const service_id = await findNamed({ tenant_id, kind: "service", place, name });
    const row = service_id && (await findRow(serviceEntity(), { tenant_id, service_id }));
    return row ? { row } : { reason: IMPORTS.noService(location_name) };
  }

  return async (named: ImportedAppointment): Promise<{ readonly rows: Partial<Matched>; readonly errors: Errors }> => {
    const [patient, people, location] = await Promise.all([
      matchPatient(tenant_id, named),
      practitioners(tenant_id),
      locationOf(named.location.trim()),
    ]);
    const service = await serviceAt(location, named.service);
    const matches = { patient, practitioner: matchPractitioner(people, named.practitioner), service, location };
    const reasons = Object.entries(matches).flatMap(([field, { reason }]) =>
      reason ? [[field, reason] as const] : [],
    );
    return {
      rows: {
        patient: patient.row,
        practitioner: matches.practitioner.row,
        service: service.row,
        location: location.row,
      },
      errors: Object.fromEntries(reasons),
    };
  };
}

/** Returns the id of the same appointment if it is registered already. */
async function findRegistered({ patient, practitioner }: Matched, { date, start_time }: ImportedAppointment) {
  const { tenant_id, patient_id: owner_id } = patient;
  const { data } = await listedAppointments({ tenant_id, owner_id, from: date, to: date }).go({ consistent: true });
  const same = data.find((each) => each.start_time === start_time && each.practitioner_id === practitioner.staff_id);
  return same?.appointment_id ?? null;
}

type Checked = Pick<CheckedRow, "errors" | "write">;

/** The codes by which the rules of a booking refuse a row, or a row that has just been deleted. */
const REFUSALS: readonly ErrorCode[] = ["slot_taken", "slot_held", "invalid", "not_found"];

/** Returns whether the rules of a booking refuse a row. Every other error is that of the whole request. */
const isRefusal = (error: unknown): error is ClinicError =>
  error instanceof ClinicError && REFUSALS.includes(error.code);

/**
 * Checks an appointment that has not begun by the rules of a booking. It is not announced, because patient and practitioner know of
 * it.
 */
async function checkBooking(booker: Booker, named: ImportedAppointment, rows: Matched): Promise<Checked> {
  const { tenantId: tenant_id } = booker;
  const { date, start_time, reason } = named;
  const ids = {
    patient_id: rows.patient.patient_id,
    practitioner_id: rows.practitioner.staff_id,
    service_id: rows.service.service_id,
    location_id: rows.location.location_id,
  };
  try {
    const context = await loadPatientContext(tenant_id, ids, { from_date: date, to_date: date });
    const { time, reason: forbidden } = checkTime(context, { date, start_time });
    if (!time) return { errors: { start_time: forbidden ?? "" } };
    const bookingAs = (appointment_id: string) => ({
      ...bookingOf(booker, { reason }, context, {
        after: { appointment_id, created_at: new Date().toISOString(), date, ...time, appointment_status: "BOOKED" },
        operation: "imports.addRows",
        idempotencyKey: undefined,
        rooms: candidateRooms(context, undefined),
      }),
      isKnown: true,
    });
    await refuseTaken(bookingAs(""));
    const write = (appointment_id: string, items: readonly TransactItem[]) =>
      writeAppointment({ ...bookingAs(appointment_id), items }).catch((error: unknown) => {
        // The next attempt finds the time taken or held, and says so.
        throw isRefusal(error) ? new WriteConflict() : error;
      });
    return { errors: {}, write };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const [sentence = error.message] = Object.values(error.fields ?? {});
    return { errors: { start_time: sentence } };
  }
}

/** Checks an appointment that is only history: one that has begun, or that was cancelled. No rule applies, and no message is sent. */
function checkHistory(booker: Booker, named: ImportedAppointment, rows: Matched): Checked {
  const { tenantId: tenant_id } = booker;
  const { date, start_time, reason, status = "COMPLETED" } = named;
  const { patient, service, location } = rows;
  const time = appointmentTime(date, start_time, service.duration, location.time_zone);
  if (!time) return { errors: { start_time: APPOINTMENT_TEXTS.skippedTime } };
  const write = (appointment_id: string, items: readonly TransactItem[]) => {
    const row = {
      ...{ tenant_id, appointment_id, created_at: new Date().toISOString(), date, version: 1 },
      ...copiedDetails(rows),
      ...time,
      ...changedBy(booker),
      // A time that has passed can't be booked any more.
      appointment_status: status === "BOOKED" ? ("COMPLETED" as const) : status,
      ...(reason && { reason }),
    };
    return writeTransaction([
      ...RECORD_KINDS.appointments.creation(row),
      // A patient who is erased or merged at the same moment keeps no appointment.
      checkItem(patientEntity().delete(patient).where(ifVersion(patient.version))),
      ...auditPuts(auditEntry(booker, "imports.addRows", tenant_id, appointment_id)),
      ...items,
    ]);
  };
  return { errors: {}, write };
}

/** Checks an appointment whose people, service and location were found. */
async function checkMatched(booker: Booker, named: ImportedAppointment, rows: Matched): Promise<Checked> {
  const { date, start_time, status } = named;
  const time = appointmentTime(date, start_time, rows.service.duration, rows.location.time_zone);
  const hasBegun = time !== undefined && time.starts_at <= new Date().toISOString();
  if (hasBegun || status === "CANCELLED") return checkHistory(booker, named, rows);
  if (status === "COMPLETED" || status === "MISSED") return { errors: { status: IMPORTS.notBegun } };
  return checkBooking(booker, named, rows);
}

/** Builds the check of rows of appointments. One that is registered already is skipped, so that a file can be imported again. */
export function appointmentCheck(booker: Booker): RowCheck {
  const match = matcherOf(booker.tenantId);
  return async (values) => {
    const checked = parsed("appointments", ImportedAppointment, values);
    if (!checked.data) return refused(checked.errors);
    const named = checked.data;
    const { rows, errors: unmatched } = await match(named);
    if (!isMatched(rows)) return refused(unmatched);
    const duplicate_of = await findRegistered(rows, named);
    if (duplicate_of) return { ...checked, duplicate_of, mustSkip: true };
    const { errors, write } = await checkMatched(booker, named, rows);
    return write ? { ...checked, write } : refused(errors);
  };
}

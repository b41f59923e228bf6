import type { FhirResource } from "fhir/r4";
import { nationalDigits } from "../../../shared/patients/likeness.ts";
import { Patient } from "../../../shared/patients/patient.ts";
import { auditOpening, auditPage } from "../../domain/audit/read-audit.ts";
import { type ListedAppointment, listedAppointments } from "../../domain/booking/appointment-lists.ts";
import type { Booker } from "../../domain/booking/new-appointment.ts";
import { findHold } from "../../domain/fhir/book.ts";
import { APPOINTMENT_STATUS } from "../../domain/fhir/codes.ts";
import { referenceTo, rowId } from "../../domain/fhir/ids.ts";
import { slotTerms } from "../../domain/fhir/slots.ts";
import {
  appointmentResource,
  heldAppointment,
  locationResource,
  patientResource,
  practitionerResource,
} from "../../domain/fhir/to-fhir.ts";
import { findPatient } from "../../domain/patients/people.ts";
import { searchPeople } from "../../domain/search/search.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { locationEntity } from "../../entities/clinic.ts";
import { holdEntity } from "../../entities/online.ts";
import { staffEntity } from "../../entities/people.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import type { Found } from "./bundle.ts";
import { daysOf, meetsAll, parseDateCondition } from "./dates.ts";
import { type FhirSearch, matchesReference, matchesText, matchesToken, onlyReference } from "./search-query.ts";
import { readProposed } from "./slots.ts";

type Values = FhirSearch["values"];

const patientOf = (row: object, patient_id: string): Patient => Patient.parse({ ...row, patient_id });

/** Returns our id of the one resource that a search names by `_id`. */
function namedBy(values: Values, type: "Patient" | "Appointment"): string | undefined {
  const found = onlyReference(values, "_id", type);
  return found && rowId(type, found.id);
}

/** Reads a patient, or the one into whom the patient was merged. The audit log records it. */
export async function readPatient(caller: Booker, id: string): Promise<FhirResource | undefined> {
  const patient_id = rowId("Patient", id);
  const row = patient_id && (await findPatient(caller.tenantId, patient_id));
  if (!row) return undefined;
  await auditOpening(caller, "patient_id", row.patient_id);
  return patientResource(patientOf(row, row.patient_id));
}

const isNumber = (contact: string, value: string) => nationalDigits(contact).includes(nationalDigits(value));

function isWantedPatient(
  values: Values,
  { first_name, middle_name = "", last_name, email = "", dob = "", contact }: SearchedRow,
) {
  const born = (values.birthdate ?? []).map((value) => parseDateCondition("birthdate", value));
  return (
    meetsAll(born, { date: dob, starts_at: dob }) &&
    matchesText(values, "family", last_name) &&
    matchesText(values, "given", first_name, middle_name) &&
    matchesText(values, "name", first_name, middle_name, last_name) &&
    (values.email ?? []).every((value) => value.toLowerCase() === email) &&
    (values.phone ?? []).every((value) => isNumber(contact, value))
  );
}

interface SearchedRow {
  readonly first_name: string;
  readonly middle_name?: string;
  readonly last_name: string;
  readonly email?: string;
  readonly dob?: string;
  readonly contact: string;
}

/** Returns the text by which the index finds those who may be wanted: the values that have no alternatives. A comma ends a number. */
const searchText = (values: Values): string =>
  ["given", "family", "name", "email", "phone", "birthdate"]
    .flatMap((name) => values[name] ?? [])
    .map((value) => value.replace(/^eq/, ""))
    .filter((value) => !/,|^(ge|gt|le|lt)\d|^\d{4}(-\d{2})?$/.test(value))
    .join(", ");

/** Searches patients by the index of the desk. The audit log records who was found. */
export async function searchPatients(caller: Booker, search: FhirSearch): Promise<Found> {
  const { tenant_id, values, count: limit, position: cursor } = search;
  if (values._id) {
    const patient_id = namedBy(values, "Patient");
    const row = patient_id && (await findPatient(tenant_id, patient_id));
    if (!row || row.patient_id !== patient_id || !isWantedPatient(values, row)) return { matches: [] };
    await auditOpening(caller, "patient_id", patient_id);
    return { matches: [patientResource(patientOf(row, patient_id))] };
  }
  const isListed = (row: SearchedRow) => isWantedPatient(values, row);
  const text = searchText(values);
  const query = { search: text, limit, ...(cursor !== undefined && { cursor }) };
  const page = await searchPeople<Patient>({ tenant_id, kind: "patient" }, query, { isListed });
  const patients = page.items.map((row) => patientOf(row, row.patient_id));
  await auditPage(
    caller,
    "patients.list",
    patients.map(({ patient_id }) => patient_id),
    text !== "",
  );
  return { matches: patients.map(patientResource), position: page.next_cursor ?? undefined };
}

/** Reads an appointment, one that this program holds, or one that is proposed. */
export async function readAppointment(caller: Booker, id: string): Promise<FhirResource | undefined> {
  const { tenantId: tenant_id } = caller;
  const appointment_id = rowId("Appointment", id);
  if (!appointment_id) return readProposed(tenant_id, id);
  const row = await findRow(appointmentEntity(), { tenant_id, appointment_id });
  if (row) {
    await auditOpening(caller, "appointment_id", appointment_id);
    return appointmentResource(row);
  }
  const open = await findHold(caller, appointment_id);
  const hold = open && (await findRow(holdEntity(), { tenant_id, hold_hash: open.hold_hash }));
  return hold && heldAppointment({ ...(await slotTerms(tenant_id, hold)).context, time: hold }, hold);
}

const actorsOf = ({ patient_id, practitioner_id, location_id, service_id }: ListedAppointment) => ({
  patient: referenceTo("Patient", patient_id).reference,
  practitioner: referenceTo("Practitioner", practitioner_id).reference,
  location: referenceTo("Location", location_id).reference,
  service: referenceTo("HealthcareService", service_id).reference,
});

function isWantedAppointment(
  values: Values,
  conditions: ReturnType<typeof parseDateCondition>[],
  row: ListedAppointment,
) {
  const { patient, practitioner, location, service } = actorsOf(row);
  return (
    meetsAll(conditions, row) &&
    matchesToken(values, "status", APPOINTMENT_STATUS[row.appointment_status]) &&
    matchesReference(values, "patient", [patient], "Patient") &&
    matchesReference(values, "practitioner", [practitioner], "Practitioner") &&
    matchesReference(values, "location", [location], "Location") &&
    matchesReference(values, "actor", [patient, practitioner, location, service])
  );
}

/** Returns our id of the one row that all appointments of a search belong to, whose list has the fewest of them. */
function ownerOf(values: Values): string | undefined {
  const actor = onlyReference(values, "actor");
  const idOf = (name: string, type: "Patient" | "Practitioner" | "Location") => {
    const found = onlyReference(values, name, type) ?? (actor?.type === type ? actor : undefined);
    return found && rowId(type, found.id);
  };
  return idOf("patient", "Patient") ?? idOf("practitioner", "Practitioner") ?? idOf("location", "Location");
}

/** Reads what some appointments refer to, as far as a search includes it. */
async function includedOf(caller: Booker, rows: readonly ListedAppointment[], includes: readonly string[]) {
  const { tenantId: tenant_id } = caller;
  const asked = (name: string) => includes.includes(`Appointment:${name}`);
  const ids = (of: (row: ListedAppointment) => string) => [...new Set(rows.map(of))];
  const patient_ids = asked("patient") ? ids((row) => row.patient_id) : [];
  const staff_ids = asked("practitioner") ? ids((row) => row.practitioner_id) : [];
  const location_ids = asked("location") ? ids((row) => row.location_id) : [];
  const [patients, staff, locations] = await Promise.all([
    Promise.all(patient_ids.map((id) => findPatient(tenant_id, id))),
    readByKeys(
      staffEntity(),
      staff_ids.map((staff_id) => ({ tenant_id, staff_id })),
    ),
    readByKeys(
      locationEntity(),
      location_ids.map((location_id) => ({ tenant_id, location_id })),
    ),
  ]);
  const known = patients.filter((row) => row !== undefined);
  await auditPage(
    caller,
    "patients.list",
    known.map(({ patient_id }) => patient_id),
  );
  return [
    ...known.map((row) => patientResource(patientOf(row, row.patient_id))),
    ...staff.flatMap((row) => (row ? [practitionerResource(row)] : [])),
    ...locations.flatMap((row) => (row ? [locationResource(row)] : [])),
  ];
}

/** Searches appointments, the latest first. The audit log records which were found. */
export async function searchAppointments(caller: Booker, search: FhirSearch): Promise<Found> {
  const { tenant_id, values, includes, count: limit, position: cursor } = search;
  const conditions = (values.date ?? []).map((value) => parseDateCondition("date", value));
  if (values._id) {
    const appointment_id = namedBy(values, "Appointment");
    const row = appointment_id && (await findRow(appointmentEntity(), { tenant_id, appointment_id }));
    if (!row || !isWantedAppointment(values, conditions, row)) return { matches: [] };
    await auditOpening(caller, "appointment_id", appointment_id);
    return { matches: [appointmentResource(row)], included: await includedOf(caller, [row], includes) };
  }
  const { from, to } = daysOf(conditions);
  // DynamoDB refuses a range that ends before it begins.
  if (from && to && to < from) return { matches: [] };
  const list = listedAppointments({ tenant_id, owner_id: ownerOf(values), from, to });
  const query = { limit, ...(cursor !== undefined && { cursor }) };
  const page = await filteredPage(list, query, "desc", (row) => isWantedAppointment(values, conditions, row));
  const ids = page.items.map(({ appointment_id }) => appointment_id);
  await auditPage(caller, "appointments.list", ids);
  return {
    matches: page.items.map(appointmentResource),
    included: await includedOf(caller, page.items, includes),
    position: page.next_cursor ?? undefined,
  };
}

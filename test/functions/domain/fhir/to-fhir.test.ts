import fc from "fast-check";
import type { FhirResource, Slot } from "fhir/r4";
import { outcomeOf } from "../../../../functions/api/fhir/outcomes.ts";
import {
  appointmentResource,
  heldAppointment,
  locationResource,
  patientResource,
  practitionerResource,
  proposedAppointment,
  roleResource,
  scheduleResource,
  serviceResource,
  slotResource,
} from "../../../../functions/domain/fhir/to-fhir.ts";
import { APPOINTMENT_STATUSES } from "../../../../shared/appointments/status.ts";
import { ClinicError, ERROR_STATUS, type ErrorCode } from "../../../../shared/contract/errors.ts";
import { GENDERS } from "../../../../shared/patients/person.ts";
import { STAFF_STATUSES } from "../../../../shared/staff/staff.ts";
import { SCHEDULE_DAYS, WEEKDAYS } from "../../../../shared/values/days-and-times.ts";
import { times } from "../../../support/depth.ts";
import { expectValid } from "../../../support/fhir.ts";

const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7n";
const word = fc.stringMatching(/^[\p{L}\p{N}'’.&/<>"-]{1,20}( [\p{L}\p{N}]{1,10})?$/u);
const perhaps = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const textOrEmpty = fc.oneof(fc.constant(""), word);
const phone = fc.stringMatching(/^[0-9]{7,15}$/);
const email = fc.constantFrom("", "ada@example.com");
const time = fc
  .integer({ min: 0, max: 700 })
  .map((minutes) => `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);
const row = { tenant_id: fc.constant(`ten_${ULID}`), version: fc.integer({ min: 1, max: 999 }) };

const location = fc.record({
  ...row,
  location_id: fc.constant(`loc_${ULID}`),
  location_name: word,
  street: word,
  city: word,
  state: word,
  zipcode: fc.constant("01234"),
  phone_number: phone,
  email: fc.constant("lake@example.com"),
  website: perhaps(fc.constant("https://example.com")).map((url) => url ?? null),
  time_zone: fc.constant("America/Chicago"),
  status: fc.constantFrom("ACTIVE", "INACTIVE"),
  operating_hours: fc.record(
    Object.fromEntries(
      WEEKDAYS.map((day) => [
        day,
        fc.record({ open: time, close: fc.constant("23:59"), status: fc.constantFrom("available", "closed") }),
      ]),
    ),
  ),
});

const staff = fc.record({
  ...row,
  staff_id: fc.constant(`staff_${ULID}`),
  first_name: word,
  middle_name: perhaps(textOrEmpty),
  last_name: word,
  phone_number: fc.oneof(fc.constant(""), phone),
  email: fc.constant("chidi@example.com"),
  status: fc.constantFrom(...STAFF_STATUSES),
});

const service = fc.record({
  ...row,
  service_id: fc.constant(`svc_${ULID}`),
  location_id: fc.constant(`loc_${ULID}`),
  service_name: word,
  duration: fc.integer({ min: 5, max: 480 }),
  status: fc.constantFrom("ACTIVE", "INACTIVE"),
});

const patient = fc.record({
  version: row.version,
  patient_id: fc.constant(`pat_${ULID}`),
  first_name: word,
  middle_name: textOrEmpty,
  last_name: word,
  email,
  contact: phone,
  dob: fc.constantFrom("", "1980-12-09"),
  gender: fc.constantFrom(...GENDERS),
  preferred_language: fc.constantFrom("", "es"),
  street: textOrEmpty,
  city: textOrEmpty,
  state: textOrEmpty,
  zipcode: fc.constantFrom("", "01234"),
  emergency_contact: textOrEmpty,
  alert: textOrEmpty,
});

const clinics = fc.record({
  location,
  practitioner: staff,
  service,
  patient,
  appointment_status: fc.constantFrom(...APPOINTMENT_STATUSES),
  cancel_reason: perhaps(word),
  reason: perhaps(word),
  days: fc.uniqueArray(fc.constantFrom(...SCHEDULE_DAYS)),
});
type RandomClinic = typeof clinics extends fc.Arbitrary<infer Value> ? Value : never;

const span = { starts_at: "2027-03-01T20:00:00.000Z", ends_at: "2027-03-01T20:30:00.000Z" };

/** Builds every resource of a clinic. The rows have only the attributes that are mapped. */
function resourcesOf({ location, practitioner, service, patient, days, ...appointment }: RandomClinic): FhirResource[] {
  const rows = { location, practitioner, service } as unknown as Parameters<typeof proposedAppointment>[0];
  const hours = days.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "17:00" }));
  const parts = { ...rows, time: span };
  const listed = {
    ...appointment,
    ...span,
    tenant_id: service.tenant_id,
    appointment_id: `appt_${ULID}`,
    patient_id: patient.patient_id,
    patient_name: patient.last_name,
    practitioner_id: practitioner.staff_id,
    practitioner_name: practitioner.last_name,
    service_id: service.service_id,
    service_name: service.service_name,
    location_id: location.location_id,
    location_name: location.location_name,
    created_at: span.starts_at,
    version: 3,
  } as unknown as Parameters<typeof appointmentResource>[0];
  return [
    locationResource(rows.location),
    practitionerResource(rows.practitioner),
    serviceResource(rows.service),
    roleResource({ ...rows, hours: hours as never, services: [rows.service] }),
    scheduleResource(rows, { today: "2027-03-01", until: "2027-05-01" }),
    slotResource(parts),
    patientResource(patient as unknown as Parameters<typeof patientResource>[0]),
    appointmentResource(listed),
    proposedAppointment(parts),
    heldAppointment(parts, { appointment_id: `appt_${ULID}`, held_until: span.ends_at }),
  ];
}

test("builds resources that are valid by R4 with all their codes, of whatever a clinic has", async () => {
  for (const clinic of fc.sample(clinics, { numRuns: times(300, 40), seed: 41 }))
    for (const resource of resourcesOf(clinic)) await expectValid(resource);
});

test("builds a valid outcome of every refusal", async () => {
  for (const code of Object.keys(ERROR_STATUS) as ErrorCode[]) {
    const alternatives = [{ date: "2027-03-01", start_time: "10:00", practitioner_id: `staff_${ULID}` }];
    const outcome = outcomeOf(new ClinicError(code, "No.", { fields: { start: "Why." }, alternatives }), "request-1");
    await expectValid(outcome);
    expect(outcome.issue[0]).toMatchObject({ details: { coding: [{ code }], text: "No." } });
  }
});

test("the check finds a wrong code, a missing element and one that does not exist", async () => {
  const slot = { ...span, resourceType: "Slot", schedule: { reference: "Schedule/1" }, status: "free" } as const;
  const { starts_at: start, ends_at: end, ...rest } = slot;
  const valid = { ...rest, start, end };
  await expectValid(valid);
  for (const wrong of [{ status: "open" }, { start: undefined }, { color: "red" }, { start: "tomorrow" }])
    await expect(expectValid({ ...valid, ...wrong } as Slot)).rejects.toThrow();
});

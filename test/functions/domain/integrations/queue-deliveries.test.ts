import { changeEventOf, newDelivery } from "../../../../functions/domain/integrations/queue-deliveries.ts";
import { IDS } from "../../../support/call.ts";

const appointment = {
  __edb_e__: "appointment",
  tenant_id: IDS.tenant,
  appointment_id: "appt_1",
  patient_id: "pat_1",
  practitioner_id: "staff_1",
  service_id: "svc_1",
  location_id: "loc_1",
  date: "2027-03-01",
  start_time: "09:00",
  appointment_status: "BOOKED",
  patient_name: "Eve Stone",
};
const patient = { __edb_e__: "patient", tenant_id: IDS.tenant, patient_id: "pat_1", first_name: "Eve" };

const payment = {
  __edb_e__: "ledgerEntry",
  tenant_id: IDS.tenant,
  entry_id: "entry_1",
  patient_id: "pat_1",
  kind: "PAYMENT",
};

const eventOf = (before: object, after: object, hasNewVersion = true) =>
  changeEventOf({ before: { ...before }, after: { ...after }, version: 3, hasNewVersion })?.event;

it.each([
  ["a booking", {}, appointment, "appointment.booked"],
  ["a new time", appointment, { ...appointment, start_time: "10:00" }, "appointment.moved"],
  ["a new practitioner", appointment, { ...appointment, practitioner_id: "staff_2" }, "appointment.moved"],
  ["a cancellation", appointment, { ...appointment, appointment_status: "CANCELLED" }, "appointment.cancelled"],
  ["a check-in", appointment, { ...appointment, appointment_status: "CHECKED-IN" }, "appointment.status_changed"],
  [
    "a cancellation that was undone",
    { ...appointment, appointment_status: "CANCELLED" },
    appointment,
    "appointment.status_changed",
  ],
  ["another reason", appointment, { ...appointment, reason: "Pain" }, undefined],
  ["a new patient", {}, patient, "patient.created"],
  ["a changed patient", patient, { ...patient, first_name: "Eva" }, "patient.updated"],
  ["a merged patient", patient, { ...patient, merged_into: "pat_2" }, "patient.merged"],
  [
    "a change of a merged patient",
    { ...patient, merged_into: "pat_2" },
    { ...patient, merged_into: "pat_2", first_name: "Eva" },
    "patient.updated",
  ],
  ["a merge that was undone", { ...patient, merged_into: "pat_2" }, patient, "patient.updated"],
  ["a charge", {}, { ...payment, kind: "CHARGE" }, undefined],
  ["another row", {}, { ...patient, __edb_e__: "lead" }, undefined],
])("tells of %s", (_, before, after, event) => {
  expect(eventOf(before, after)).toBe(event);
});

it("tells nothing of a copied name, which no request has changed", () => {
  expect(eventOf(appointment, { ...appointment, patient_name: "Eva Stone" }, false)).toBeUndefined();
  expect(eventOf(patient, patient, false)).toBeUndefined();
});

it("tells of a payment by its entry in the ledger, which has no version", () => {
  const changeEvent = changeEventOf({ before: {}, after: payment, version: 0, hasNewVersion: false });
  expect(changeEvent).toMatchObject({ event: "payment.recorded", record_id: "entry_1", version: 1 });
  expect(changeEventOf({ before: payment, after: payment, version: 0, hasNewVersion: false })).toBeUndefined();
});

it("tells ids and the version, and no personal data", () => {
  const changeEvent = changeEventOf({ before: {}, after: appointment, version: 1, hasNewVersion: true });
  if (!changeEvent) throw new Error("no event");
  const { body, sequence } = newDelivery(
    { tenant_id: IDS.tenant, webhook_id: "hook_1" },
    changeEvent,
    "2027-02-01T00:00:00.000Z",
  );
  expect(JSON.parse(body)).toEqual({
    type: "appointment.booked",
    timestamp: "2027-02-01T00:00:00.000Z",
    data: {
      appointment_id: "appt_1",
      patient_id: "pat_1",
      practitioner_id: "staff_1",
      service_id: "svc_1",
      location_id: "loc_1",
      version: 1,
    },
  });
  expect(sequence).toBe("000000000000001");
});

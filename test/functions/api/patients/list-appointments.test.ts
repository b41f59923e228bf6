import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT } from "../../../support/appointment-items.ts";
import { describeList } from "../../../support/list-tests.ts";
import { nextItem, paramsOf } from "../../../support/noun.ts";
import { itFindsOnlyOwn } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";

const LATER = nextItem(APPOINTMENT, {
  date: "2027-03-02",
  starts_at: "2027-03-02T20:00:00.000Z",
  ends_at: "2027-03-02T20:30:00.000Z",
  appointment_status: "CANCELLED",
});
const listed = describeList(APPOINTMENT, {
  handler,
  route: contract.patients.listAppointments,
  as: "RECEPTIONIST",
  request: { params: paramsOf(PATIENT) },
  items: [PATIENT.item()],
  inOrder: [LATER, APPOINTMENT.item()],
  others: [
    APPOINTMENT.item({
      appointment_id: "appt_01jd3v8c9m4q2w6x8z0y1t5k7q",
      patient_id: "pat_01jd3v8c9m4q2w6x8z0y1t5k7p",
    }),
  ],
});

it("lists those of one status", async () => {
  const { body } = await listed.send({ query: { status: "CANCELLED" } });
  expect(body.items).toMatchObject([{ appointment_id: LATER.appointment_id, appointment_status: "CANCELLED" }]);
  expect((await listed.send({ query: { status: "LATE" } })).status).toBe(422);
});

it("lists those of some days in order of time", async () => {
  const send = (query: Record<string, string>) => listed.send({ query });
  const date = String(APPOINTMENT.item().date);
  expect((await send({ from: date, order: "asc" })).body.items).toMatchObject([
    { appointment_id: APPOINTMENT.item().appointment_id },
    { appointment_id: LATER.appointment_id },
  ]);
  expect((await send({ to: date })).body.items).toMatchObject([{ appointment_id: APPOINTMENT.item().appointment_id }]);
  expect((await send({ from: "2027-03-02", to: "2027-03-01" })).status).toBe(422);
});

itFindsOnlyOwn(listed, PATIENT);

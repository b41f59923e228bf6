import { handler } from "../../../../functions/api/patients/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { PATIENTS } from "../../../../shared/patients/texts.ts";
import { appointmentItem } from "../../../support/appointment-items.ts";
import { paramsOf } from "../../../support/noun.ts";
import { operation } from "../../../support/operation-tests.ts";
import { PATIENT } from "../../../support/person-items.ts";
import { canceled } from "../../../support/rows.ts";

const other_id = String(PATIENT.item().patient_id).replace(/n$/, "q");
const { failsNextWrites, given, put, remove, rows, send } = operation({
  handler,
  route: contract.patients.erase,
  as: "TENANT_ADMIN",
  request: { params: paramsOf(PATIENT) },
});
const texts = { reason: "Cough", cancel_reason: "Ill", patient_alert: "Deaf", patient_contact: "555-0101" };
const givenOne = (changes: object = {}) => given([PATIENT.item(), appointmentItem(changes)]);
beforeEach(() => givenOne());
const appointment = () => rows("appointment")[0] ?? {};

it("removes all texts about the patient, and keeps what reports count", async () => {
  givenOne({ ...texts, appointment_status: "CANCELLED" });
  const before = appointment();
  await send();
  const { reason: _, cancel_reason: __, ...kept } = before;
  const erased = { patient_name: PATIENTS.erased, patient_alert: "", patient_contact: "", version: 3 };
  expect(appointment()).toEqual({ ...kept, ...erased });
  expect(new Set(rows("listed").map(({ patient_name }) => patient_name))).toEqual(new Set([PATIENTS.erased]));
});

it("erases the texts also when the patient has the name that erased patients get", async () => {
  given([
    PATIENT.item({ first_name: "Erased", last_name: "patient" }),
    appointmentItem({ ...texts, patient_name: PATIENTS.erased }),
  ]);
  await send();
  for (const name of ["reason", "cancel_reason"]) expect(appointment()).not.toHaveProperty(name);
  expect(appointment()).toMatchObject({ patient_alert: "", patient_contact: "", version: 3 });
});

it("keeps the mark of an overbooking, without the reason that was entered", async () => {
  givenOne({ overbook_reason: "Insists on Monday" });
  await send();
  expect(appointment()).toMatchObject({ overbook_reason: PATIENTS.erased });
});

it("does not mark another appointment as an overbooking", async () => {
  await send();
  expect(appointment()).not.toHaveProperty("overbook_reason");
});

it("erases an appointment again when another write comes first", async () => {
  // The second write is the first after the patient's own row.
  failsNextWrites(undefined, () => canceled(["ConditionalCheckFailed"]));
  expect(await send()).toMatchObject({ status: 200 });
  expect(appointment()).toMatchObject({ patient_name: PATIENTS.erased, version: 3 });
});

it("does not write an appointment again when it was erased before", async () => {
  givenOne({ patient_name: PATIENTS.erased, patient_alert: "", patient_contact: "" });
  await send();
  expect(appointment()).toMatchObject({ version: 2 });
});

it("leaves an appointment as it is when it was moved to another patient meanwhile", async () => {
  // The patient's list still names the appointment.
  put(appointmentItem({ patient_id: other_id }));
  await send();
  expect(appointment()).toMatchObject({ patient_id: other_id, patient_name: "Grace Hopper", version: 2 });
});

it("passes over an appointment that was deleted meanwhile", async () => {
  remove(appointmentItem());
  expect(await send()).toMatchObject({ status: 200, body: { erased: true } });
  expect(rows("appointment")).toEqual([]);
});

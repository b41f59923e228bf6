import { BULK_MAX, BulkChange } from "../../shared/appointments/bulk.ts";

const move = { appointment_ids: ["appt_1", "appt_2"], action: "move", practitioner_id: "staff_1" };
const cancel = { appointment_ids: ["appt_1"], action: "cancel", cancel_reason: "Patient is ill" };

it.each([
  ["no appointments", { ...move, appointment_ids: [] }, "appointment_ids"],
  ["more than 50 appointments", { ...move, appointment_ids: Array(BULK_MAX + 1).fill("appt_1") }, "appointment_ids"],
  ["a move to no one", { ...move, practitioner_id: undefined }, "practitioner_id"],
  ["a cancellation with a practitioner", { ...cancel, practitioner_id: "staff_1" }, "practitioner_id"],
  ["a move with a reason to cancel", { ...move, cancel_reason: "Patient is ill" }, "cancel_reason"],
  ["another action", { ...move, action: "complete" }, "action"],
])("refuses %s", (_, body, field) => {
  expect(BulkChange.safeParse(body).error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

it("takes moves and cancellations, and an appointment that is named twice once", () => {
  expect(BulkChange.parse(cancel)).toEqual(cancel);
  expect(BulkChange.parse({ ...move, appointment_ids: ["appt_1", "appt_2", "appt_1"] })).toEqual(move);
});

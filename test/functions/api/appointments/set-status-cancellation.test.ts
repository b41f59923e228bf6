import { handler } from "../../../../functions/api/appointments/index.ts";
import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import { at, days, openStatusChangeForEach } from "./status-change-for-each.ts";

const { dynamo, given, become } = openStatusChangeForEach();

it.each([
  ["COMPLETED", APPOINTMENT_TEXTS.invalidTransition("COMPLETED", "CANCELLED")],
  ["CANCELLED", null],
  ["BOOKED", null],
] as const)("says in a dry run whether an appointment that is %s can be cancelled", async (from, reason) => {
  given(from);
  const { body } = await call(handler, contract.appointments.setStatus, {
    as: "RECEPTIONIST",
    params: { appointment_id: APPOINTMENT_ID },
    query: { dry_run: "true" },
    body: { appointment_status: "CANCELLED", version: 2 },
  });
  expect(body.items).toMatchObject([{ appointment_id: APPOINTMENT_ID, reason }]);
  expect(transactions(dynamo)).toEqual([]);
});

it("answers 409 to another reason for a cancellation than the stored one", async () => {
  given("CANCELLED", { version: 3, cancel_reason: "Patient is ill" });
  expect((await become("CANCELLED", 2, { cancel_reason: "Patient is ill" })).status).toBe(200);
  expect(await become("CANCELLED", 2, { cancel_reason: "Moved away" })).toMatchObject({
    status: 409,
    body: { code: "conflict", current: { cancel_reason: "Patient is ill" } },
  });
});

it("keeps the reason of a cancellation until the cancellation is undone", async () => {
  given("BOOKED", {}, days(at("17:45", "18:15")));
  const cancelled = await become("CANCELLED", 2, { cancel_reason: "Patient is ill" });
  expect(cancelled).toMatchObject({ status: 200, body: { cancel_reason: "Patient is ill" } });
  given("CANCELLED", { cancel_reason: "Patient is ill" });
  const { status, body } = await become("BOOKED");
  expect(status).toBe(200);
  expect(body).not.toHaveProperty("cancel_reason");
});

it("refuses a reason for anything but a cancellation", async () => {
  given("BOOKED");
  expect(await become("CHECKED-IN", 2, { cancel_reason: "Patient is ill" })).toMatchObject({
    status: 422,
    body: { fields: { cancel_reason: APPOINTMENT_TEXTS.cancelReason } },
  });
});

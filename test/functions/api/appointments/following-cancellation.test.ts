import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { SERIES } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { transactions } from "../../../support/booking-table.ts";
import { call } from "../../../support/call.ts";
import type { Item } from "../../../support/item.ts";
import { canceled } from "../../../support/rows.ts";
import { DRY_RUN, dateOf, idOf, openSeriesForEach } from "./series-for-each.ts";

const { dynamo, given, written } = openSeriesForEach();
const become = (appointment_status: AppointmentStatus, query: Record<string, string> = {}, more: object = {}) =>
  call(handler, contract.appointments.setStatus, {
    as: "RECEPTIONIST",
    params: { appointment_id: APPOINTMENT_ID },
    query,
    body: { appointment_status, version: 2, scope: "following", ...more },
  });

it("cancels the later ones of the series with the same reason", async () => {
  const { status, body } = await become("CANCELLED", {}, { cancel_reason: "Moved away" });
  expect([status, body.appointment_status, body.items.length]).toEqual([200, "CANCELLED", 2]);
  expect(written()).toMatchObject([
    { appointment_id: idOf(0), appointment_status: "CANCELLED", cancel_reason: "Moved away" },
    { appointment_id: idOf(1), appointment_status: "CANCELLED", cancel_reason: "Moved away" },
  ]);
});

it("previews a cancellation, and writes nothing", async () => {
  const { status, body } = await become("CANCELLED", DRY_RUN);
  expect([status, body.items.map(({ date }: Item) => date)]).toEqual([200, [dateOf(0), dateOf(1)]]);
  expect((await become("CHECKED-IN", DRY_RUN, { scope: "this" })).status).toBe(422);
  expect(transactions(dynamo)).toEqual([]);
});

it("says why a later one can't be cancelled", async () => {
  let sent = 0;
  dynamo.on(TransactWriteCommand).callsFake(() => {
    sent += 1;
    // Another desk changes the second one at the same moment.
    if (sent === 2) {
      given({ version: 7 });
      throw canceled(["ConditionalCheckFailed"]);
    }
    return {};
  });
  const { status, body } = await become("CANCELLED");
  expect([status, body.items.map(({ reason }) => reason)]).toEqual([200, [null, REQUEST_TEXTS.conflict]]);
});

it("includes the following ones in a cancellation only", async () => {
  const fields = { scope: SERIES.onlyCancelFollowing };
  expect(await become("CHECKED-IN")).toMatchObject({ status: 422, body: { fields } });
});

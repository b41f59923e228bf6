import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { affectedBy, allAffected } from "../../../../functions/domain/booking/affected.ts";
import {
  markAppointments,
  markFirst,
  markReopened,
  refreshAttention,
} from "../../../../functions/domain/booking/attention.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { APPOINTMENT_ID, appointmentItem, appointmentRow } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { DESK, deskWith, practitionerItem, serviceItem } from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { openTable } from "../../../support/table.ts";

const { dynamo, holds, lags, rows, writes } = openTable();
const tenant_id = IDS.tenant;
const query = { tenant_id, owner_id: DESK.location_id };
const attention = BOOKING_RULE_TEXTS.serviceInactive("Check-up");
const closed = (...items: object[]) => holds([...deskWith(serviceItem({ status: "INACTIVE" })), ...(items as never)]);
const idsTo = (count: number) => Array.from({ length: count }, (_, at) => nthId(APPOINTMENT_ID, at));
const marks = () => rows("attention").map(({ appointment_id }) => appointment_id);
const transactions = () => dynamo.commandCalls(TransactWriteCommand).length;

it("writes each of more than 25 appointments once", async () => {
  const listed = idsTo(26).map((appointment_id) => appointmentRow({ appointment_id }));
  closed(...listed.map((row) => appointmentItem(row)));
  lags();
  await markAppointments(tenant_id, listed);
  expect(marks()).toEqual(idsTo(26));
  expect(transactions()).toBe(3);
});

it("records that the lists of the day have changed in the transaction that sets a mark", async () => {
  closed(appointmentItem());
  await markAppointments(tenant_id, [appointmentRow()]);
  expect(transactions()).toBe(1);
  expect(rows("dayChange")).toMatchObject([{ location_id: DESK.location_id, date: appointmentRow().date }]);
});

it("writes nothing for an appointment that already has its reason, or that fits and has none", async () => {
  const row = appointmentRow({ attention });
  closed(appointmentItem(row));
  await markAppointments(tenant_id, [row]);
  holds([...deskWith(), appointmentItem()]);
  await markAppointments(tenant_id, [appointmentRow()]);
  expect(writes()).toEqual([]);
});

it("gives an appointment another reason when the former one no longer applies", async () => {
  const row = appointmentRow({ attention: "The location is closed." });
  closed(appointmentItem(row));
  await markAppointments(tenant_id, [row]);
  expect(rows("appointment")).toMatchObject([{ attention, version: row.version }]);
});

it.each([
  ["a saved change", () => markFirst(query)],
  ["the table's stream", () => refreshAttention(query, { take: () => true })],
])("marks no appointment in progress after %s, because it can't be moved", async (_, refresh) => {
  const [first = "", second = ""] = idsTo(2);
  closed(
    appointmentItem({ appointment_id: first, appointment_status: "IN-PROGRESS" }),
    appointmentItem({ appointment_id: second, appointment_status: "CHECKED-IN" }),
  );
  await refresh();
  expect(marks()).toEqual([second]);
});

it("names no appointment in progress in a dry run, because it can't be moved", async () => {
  holds([...deskWith(), appointmentItem({ appointment_status: "IN-PROGRESS" })]);
  const change = affectedBy(query, (before) => ({ ...before, services: new Map() }));
  expect(await change).toEqual({ affected: { total: 0, complete: true, items: [] } });
});

it("counts all affected appointments in a dry run, and lists 50 of them", async () => {
  holds([...deskWith(), ...idsTo(51).map((appointment_id) => appointmentItem({ appointment_id }))]);
  const { affected } = await allAffected(query, attention);
  expect([affected.total, affected.items.length]).toEqual([51, 50]);
  expect(affected.items[0]).toMatchObject({ attention });
});

it("writes nothing for an appointment that was brought back and fits", async () => {
  holds([...deskWith(), appointmentItem()]);
  const row = appointmentRow();
  expect(await markReopened(row)).toBe(row);
  expect(writes()).toEqual([]);
});

it("marks an appointment that was brought back and does not fit", async () => {
  holds([...deskWith(practitionerItem({ status: "INACTIVE" })), appointmentItem()]);
  const reason = BOOKING_RULE_TEXTS.practitionerInactive("Chidi Okafor");
  lags();
  expect(await markReopened(appointmentRow())).toMatchObject({ attention: reason, version: 2 });
  expect(rows("appointment")).toMatchObject([{ attention: reason, version: 2 }]);
});

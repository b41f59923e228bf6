import { APPOINTMENT_TEXTS } from "../../../../shared/appointments/texts.ts";
import { APPOINTMENT_ID, appointmentItem, OTHER_APPOINTMENT_ID } from "../../../support/appointment-items.ts";
import { conditionOf, givenItems, operationOn, transactions } from "../../../support/booking-table.ts";
import { deskItems, locationItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { NOW, TODAY } from "../../../support/now.ts";
import { entryOf } from "../../../support/rows.ts";
import { at, days, openStatusChangeForEach } from "./status-change-for-each.ts";

const { dynamo, given, become, written, dayUpdates } = openStatusChangeForEach();

it.each([
  ["BOOKED", "CHECKED-IN"],
  ["CHECKED-IN", "IN-PROGRESS"],
  ["CHECKED-IN", "BOOKED"],
  ["IN-PROGRESS", "CHECKED-IN"],
] as const)("changes %s to %s without writing the booked days", async (from, to) => {
  given(from);
  expect(await become(to)).toMatchObject({ status: 200, body: { appointment_status: to, version: 3 } });
  const [kind, put] = operationOn(written(), "appointment") ?? [];
  expect(kind).toBe("Put");
  expect(put).toMatchObject({ Item: { appointment_status: to, changed_by: IDS.user, changed_at: NOW } });
  expect(conditionOf(put)).toMatch(/^version = 2 AND /);
  expect(operationOn(written(), "audit_entry")).toMatchObject([
    "Put",
    entryOf("appointments.setStatus", APPOINTMENT_ID).Put,
  ]);
  // The appointment, its rows in five lists, the change of its day, and the audit entry.
  expect(written()).toHaveLength(8);
});

it.each(["CANCELLED", "MISSED"] as const)(
  "removes the time of an appointment that is %s from the booked days",
  async (to) => {
    const other = at("20:00", "20:30", OTHER_APPOINTMENT_ID);
    given("BOOKED", {}, days(at("17:45", "18:15"), other));
    expect((await become(to)).status).toBe(200);
    expect(dayUpdates()).toHaveLength(2);
    for (const update of dayUpdates()) {
      expect(update?.ExpressionAttributeValues?.[":appointments"]).toEqual([other]);
      expect(conditionOf(update)).toBe("version = 8");
    }
  },
);

it("keeps the time of a completed appointment taken until now", async () => {
  given("IN-PROGRESS", {}, days(at("17:45", "18:15")));
  expect(await become("COMPLETED")).toMatchObject({
    status: 200,
    body: { completed_at: NOW, end_time: "12:15", ends_at: `${TODAY}T18:15:00.000Z` },
  });
  for (const update of dayUpdates())
    expect(update?.ExpressionAttributeValues?.[":appointments"]).toEqual([at("17:45", "18:00")]);
  expect(dayUpdates()).toHaveLength(2);
});

it("leaves the booked days alone when an appointment is completed after its end", async () => {
  given("IN-PROGRESS", { ...at("17:00", "17:30") });
  expect((await become("COMPLETED")).status).toBe(200);
  expect(dayUpdates()).toEqual([]);
});

it.each([
  [
    "a transition that does not exist",
    "BOOKED",
    "COMPLETED",
    {},
    APPOINTMENT_TEXTS.invalidTransition("BOOKED", "COMPLETED"),
  ],
  [
    "a check-in on another day",
    "BOOKED",
    "CHECKED-IN",
    { date: "2027-03-02" },
    APPOINTMENT_TEXTS.transitionRules.own_day,
  ],
  [
    "a start on another day",
    "CHECKED-IN",
    "IN-PROGRESS",
    { date: "2027-02-28" },
    APPOINTMENT_TEXTS.transitionRules.own_day,
  ],
  [
    "a completion before the day",
    "IN-PROGRESS",
    "COMPLETED",
    { date: "2027-03-02" },
    APPOINTMENT_TEXTS.transitionRules.from_own_day,
  ],
  ["missed before the start", "BOOKED", "MISSED", at("18:01", "18:31"), APPOINTMENT_TEXTS.transitionRules.after_start],
  [
    "an undo on a later day",
    "CANCELLED",
    "BOOKED",
    { date: "2027-02-28" },
    APPOINTMENT_TEXTS.transitionRules.until_day_ends,
  ],
] as const)("refuses %s and names the rule", async (_, from, to, changes, error) => {
  given(from, changes);
  expect(await become(to)).toMatchObject({ status: 409, body: { code: "invalid_transition", error } });
  expect(transactions(dynamo)).toEqual([]);
});

it("goes by the day of the location, and not of UTC", async () => {
  vi.setSystemTime(Date.parse("2027-03-02T05:59:00.000Z"));
  given("BOOKED");
  expect((await become("CHECKED-IN")).status).toBe(200);
  given("BOOKED", {}, []);
  givenItems(dynamo, [
    ...deskItems().map((item) => (item.time_zone ? locationItem({ time_zone: "Asia/Tokyo" }) : item)),
    appointmentItem(),
  ]);
  expect((await become("CHECKED-IN")).status).toBe(409);
});

it("answers 404 for an appointment that does not exist", async () => {
  givenItems(dynamo, deskItems());
  expect(await become("CANCELLED")).toMatchObject({ status: 404, body: { error: "Appointment not found" } });
});

it.each([
  ["BOOKED", {}, "CHECKED-IN", { checked_in_at: NOW }],
  ["CHECKED-IN", { checked_in_at: "earlier" }, "IN-PROGRESS", { checked_in_at: "earlier", started_at: NOW }],
  ["CHECKED-IN", { checked_in_at: "earlier" }, "BOOKED", {}],
  ["IN-PROGRESS", { checked_in_at: "earlier", started_at: "later" }, "CHECKED-IN", { checked_in_at: "earlier" }],
  ["IN-PROGRESS", { started_at: "earlier" }, "COMPLETED", { started_at: "earlier", completed_at: NOW }],
  ["COMPLETED", { started_at: "earlier", completed_at: "later" }, "IN-PROGRESS", { started_at: "earlier" }],
] as const)("records when the patient arrived and left: %s %o to %s", async (from, before, to, after) => {
  given(from, before);
  const { body } = await become(to);
  const { checked_in_at, started_at, completed_at } = body;
  const stamps = Object.entries({ checked_in_at, started_at, completed_at }).filter(([, at]) => at !== undefined);
  expect(Object.fromEntries(stamps)).toEqual(after);
});

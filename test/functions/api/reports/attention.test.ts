import { encodeTime } from "ulid";
import { handler } from "../../../../functions/api/reports/index.ts";
import { attentionEntity } from "../../../../functions/entities/appointments.ts";
import { MAX_ATTENTION } from "../../../../shared/appointments/status.ts";
import { BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM, TIME_OFF } from "../../../support/clinic-rows.ts";
import { NOW, TODAY } from "../../../support/dates.ts";
import { DESK, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import type { Item } from "../../../support/rows.ts";

const desk = [practitionerItem(), locationItem(), serviceItem(), weekItem()];
const opened = operation({ handler, route: contract.reports.attention, items: desk });
const { given, send } = opened;

const nothing = {
  appointments: 0,
  practitioners_without_hours: [],
  locations_without_services: [],
  services_without_rooms: [],
  time_off_requests: [],
  unaccepted_invitations: [],
};
const reported = async (items: readonly Item[]) => {
  given(items);
  const { status, body } = await send();
  expect(status).toBe(200);
  return body;
};

it("reports nothing of a clinic in which everything fits", async () => {
  expect(await reported(desk)).toEqual(nothing);
});

const { location_id, practitioner_id } = DESK;
const without = (items: readonly Item[], entity: string) => items.filter(({ __edb_e__ }) => __edb_e__ !== entity);
const person = { practitioners_without_hours: [{ staff_id: practitioner_id, practitioner_name: "Chidi Okafor" }] };
const location = { locations_without_services: [{ location_id, location_name: locationItem().location_name }] };

it.each<[string, readonly Item[], object]>([
  ["a practitioner who never had hours", without(desk, "weeklySchedule"), person],
  ["a practitioner whose week is empty", [...without(desk, "weeklySchedule"), weekItem({ schedules: [] })], person],
  ["a location without a service", without(desk, "service"), location],
  ["a location with inactive services only", [...desk, serviceItem({ status: "INACTIVE" })], location],
])("names %s", async (_, items, found) => {
  expect(await reported(items)).toEqual({ ...nothing, ...found });
});

const MISSING = BOOKING_RULE_TEXTS.locationWithoutRooms("Check-up", String(locationItem().location_name));

it.each([
  ["the location has none", [], {}, MISSING],
  ["none is active", [ROOM.item({ status: "INACTIVE" })], {}, MISSING],
  ["its own room is not active", [ROOM.item()], { room_ids: [nthId("room", 9)] }, "No active room suits Check-up."],
])("names a service that needs a room when %s", async (_, rooms, changes, reason) => {
  const items = [...without(desk, "service"), serviceItem({ needs_room: true, ...changes }), ...rooms];
  const services_without_rooms = [{ service_id: DESK.service_id, location_id, reason }];
  expect(await reported(items)).toEqual({ ...nothing, services_without_rooms });
});

it.each([
  ["that has a room", { needs_room: true }, [ROOM.item()]],
  ["that needs none", { needs_room: false }, []],
  ["that is not offered", { needs_room: true, status: "INACTIVE" as const }, []],
])("does not name a service %s", async (_, changes, rooms) => {
  const body = await reported([...desk, ...rooms, serviceItem(changes)]);
  expect(body).toMatchObject({ services_without_rooms: [] });
});

it("omits practitioners and locations that are not in use", async () => {
  const items = [practitionerItem({ status: "INACTIVE" }), locationItem({ status: "INACTIVE" })];
  expect(await reported(items)).toEqual(nothing);
});

const DAY_MS = 86_400_000;
const invited = (days: number, changes: object = {}) =>
  practitionerItem({
    staff_id: `staff_${encodeTime(Date.parse(NOW) - days * DAY_MS, 10).toLowerCase()}m4q2w6x8z0y1t5k7`,
    role: "RECEPTIONIST",
    invitation: "pending",
    ...changes,
  });

it("names requested time off with the person and the days, and without the reason", async () => {
  const days = { from_date: "2027-03-08", to_date: "2027-03-12" };
  const { time_off_id, ...request } = TIME_OFF.item({ status: "REQUESTED", created_by: IDS.otherUser, ...days });
  const { time_off_requests, ...others } = await reported([...desk, request]);
  expect(time_off_requests).toMatchObject([
    { time_off_id, staff_id: practitioner_id, practitioner_name: "Chidi Okafor", ...days },
  ]);
  expect(time_off_requests[0]).not.toHaveProperty("reason");
  expect({ ...others, time_off_requests: [] }).toEqual(nothing);
});

it("names people who have not accepted their invitation for 7 days", async () => {
  const { unaccepted_invitations } = await reported([...desk, invited(7)]);
  expect(unaccepted_invitations).toEqual([
    {
      staff_id: invited(7).staff_id,
      name: "Chidi Okafor",
      role: "RECEPTIONIST",
      invited_on: "2027-02-22",
    },
  ]);
});

it("counts from the day of the invitation when a person was added earlier", async () => {
  const invited_at = new Date(Date.parse(NOW) - 8 * DAY_MS).toISOString();
  const { unaccepted_invitations } = await reported([...desk, invited(30, { invited_at })]);
  expect(unaccepted_invitations).toMatchObject([{ invited_on: "2027-02-21" }]);
});

it.each<[string, Item]>([
  ["has six days", invited(6)],
  ["was added long ago and is invited now", invited(30, { invited_at: NOW })],
  ["has signed in", invited(9, { invitation: "accepted" })],
  ["is not to sign in", invited(9, { status: "INACTIVE", invitation: "none" })],
])("omits a person who %s", async (_, item) => {
  expect(await reported([...desk, item])).toEqual(nothing);
});

const idOf = (n: number) => nthId("appt", n);
const needing = (n: number, date: string): Item =>
  (
    attentionEntity()
      .put({
        tenant_id: IDS.tenant,
        date,
        start_time: "10:00",
        appointment_id: idOf(n),
        location_id,
        practitioner_id,
      })
      .params() as { Item: Item }
  ).Item;

const ofToday = (n: number, ends_at: string) =>
  appointmentItem({ appointment_id: idOf(n), date: TODAY, ends_at, attention: "Closed." });

it("counts the upcoming appointments that no longer fit, without those of earlier today in any time zone", async () => {
  const rows = [
    ...[1, 2, 3, 4].map((n) => needing(n, TODAY)),
    needing(5, "2027-03-02"),
    needing(6, "2027-04-01"),
    needing(7, "2027-02-01"),
  ];
  const { appointments } = await reported([
    ...desk,
    ...rows,
    ofToday(1, "2027-03-01T16:30:00.000Z"),
    ofToday(2, "2027-03-01T20:30:00.000Z"),
    ofToday(3, NOW),
    ofToday(4, "2027-03-01T18:00:00.001Z"),
    ofToday(5, "2027-03-01T17:00:00.000Z"),
  ]);
  expect(appointments).toBe(3);
});

it.each([
  ["all of 1,000", MAX_ATTENTION, MAX_ATTENTION],
  ["1,001 of more", MAX_ATTENTION + 50, MAX_ATTENTION + 1],
])("counts %s", async (_, length, count) => {
  const rows = Array.from({ length }, (_each, n) => needing(n, "2027-04-01"));
  expect((await reported(rows)).appointments).toBe(count);
});

it("counts on after 1,001 marks when some of them are of appointments that have ended", async () => {
  const later = Array.from({ length: MAX_ATTENTION + 1 }, (_, n) => needing(n + 1, "2027-04-01"));
  const { appointments } = await reported([needing(0, TODAY), ofToday(0, "2027-03-01T16:30:00.000Z"), ...later]);
  expect(appointments).toBe(MAX_ATTENTION + 1);
});

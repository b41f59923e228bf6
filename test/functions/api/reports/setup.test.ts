import { handler } from "../../../../functions/api/reports/index.ts";
import { notificationSettingsEntity } from "../../../../functions/entities/clinic.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { SETUP_STEPS } from "../../../../shared/reports/attention-report.ts";
import { NotificationSettings } from "../../../../shared/tenants/notification-settings.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { DESK, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import type { Item } from "../../../support/rows.ts";
import { itemOf } from "../../../support/rows.ts";

const opened = operation({ handler, route: contract.reports.setup });
const { given, send } = opened;

const desk = () =>
  practitionerItem({ staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p", role: "RECEPTIONIST", first_name: "Ruth" });
const room = (changes: object = {}) => ROOM.item({ location_id: DESK.location_id, ...changes });
const settings = () =>
  itemOf(notificationSettingsEntity().put({ tenant_id: IDS.tenant, ...NotificationSettings.parse({ version: 1 }) }));
const doneOf = async (items: readonly Item[]) => {
  given(items);
  const { status, body } = await send();
  expect([status, body.next_cursor]).toEqual([200, null]);
  return body.items.filter(({ done }: { done: boolean }) => done).map(({ step }: { step: string }) => step);
};

it("lists every step of an empty clinic as open, in the order in which they are taken", async () => {
  given([]);
  const steps = SETUP_STEPS.filter((step) => step !== "room");
  expect((await send()).body.items).toEqual(steps.map((step) => ({ step, done: false })));
});

const closed = Object.fromEntries(
  Object.entries(usualHours()).map(([day, hours]) => [day, { ...hours, status: "closed" as const }]),
) as ReturnType<typeof usualHours>;

const mondays = { ...closed, Monday: usualHours().Monday };

it.each<[string, Item[], string[]]>([
  ["a location that is closed all week", [locationItem({ operating_hours: closed })], ["location"]],
  ["a location that is open on one day", [locationItem({ operating_hours: mondays })], ["location", "hours"]],
  ["a location with its hours", [locationItem()], ["location", "hours"]],
  ["a service", [serviceItem()], ["service"]],
  ["an inactive service", [serviceItem({ status: "INACTIVE" })], []],
  ["a service that needs a room", [serviceItem({ needs_room: true })], ["service"]],
  ["a service with its room", [serviceItem({ needs_room: true }), room()], ["service", "room"]],
  ["an inactive room", [serviceItem({ needs_room: true }), room({ status: "INACTIVE" })], ["service"]],
  ["a practitioner", [practitionerItem()], ["practitioner"]],
  ["an inactive practitioner", [practitionerItem({ status: "INACTIVE" })], []],
  ["hours of a practitioner", [weekItem()], ["schedule"]],
  ["a week without hours", [weekItem({ schedules: [] })], []],
  ["a receptionist", [desk()], ["front_desk"]],
  ["settings that send nothing", [settings()], ["messages"]],
  ["an appointment", [appointmentItem()], ["appointment"]],
])("ticks off what %s shows", async (_, items, steps) => {
  expect(await doneOf(items)).toEqual(steps);
});

const done = () => [locationItem(), practitionerItem(), weekItem(), desk(), settings(), appointmentItem()];

it("lists nothing once everything is done", async () => {
  given([...done(), serviceItem()]);
  expect((await send()).body.items).toEqual([]);
});

it("asks for a room as long as a service needs one that it does not have", async () => {
  given([...done(), serviceItem({ needs_room: true })]);
  const { items } = (await send()).body;
  expect(items.filter((each: { done: boolean }) => !each.done)).toEqual([{ step: "room", done: false }]);
});

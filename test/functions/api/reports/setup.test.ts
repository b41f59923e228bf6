import { handler } from "../../../../functions/api/reports/index.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { SETUP_STEPS } from "../../../../shared/reports/attention-report.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk.ts";
import { operation } from "../../../support/operation-tests.ts";
import type { Item } from "../../../support/rows.ts";

const opened = operation({ handler, route: contract.reports.setup });
const { given, send } = opened;

const desk = () =>
  practitionerItem({ staff_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p", role: "RECEPTIONIST", first_name: "Ruth" });
const doneOf = async (items: readonly Item[]) => {
  given(items);
  const { status, body } = await send();
  expect([status, body.next_cursor]).toEqual([200, null]);
  return body.items.filter(({ done }: { done: boolean }) => done).map(({ step }: { step: string }) => step);
};

it("lists every step of an empty clinic as open, in the order in which they are taken", async () => {
  given([]);
  expect((await send()).body.items).toEqual(SETUP_STEPS.map((step) => ({ step, done: false })));
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
  ["a practitioner", [practitionerItem()], ["practitioner"]],
  ["an inactive practitioner", [practitionerItem({ status: "INACTIVE" })], []],
  ["hours of a practitioner", [weekItem()], ["schedule"]],
  ["a week without hours", [weekItem({ schedules: [] })], []],
  ["a receptionist", [desk()], ["front_desk"]],
  ["an appointment", [appointmentItem()], ["appointment"]],
])("ticks off what %s shows", async (_, items, steps) => {
  expect(await doneOf(items)).toEqual(steps);
});

it("lists nothing once everything is done", async () => {
  given([locationItem(), serviceItem(), practitionerItem(), weekItem(), desk(), appointmentItem()]);
  expect((await send()).body.items).toEqual([]);
});

import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { handler } from "../../../functions/appointments/index.ts";
import type { FreeTime } from "../../../shared/appointments/appointment.ts";
import { contract } from "../../../shared/contract.ts";
import { usualHours } from "../../../shared/locations/operating-hours.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import {
  APPOINTMENT_ID,
  bookedDayItem,
  DESK,
  givenItems,
  type Item,
  locationItem,
  practitionerItem,
  serviceItem,
  TODAY,
  weekItem,
} from "../../support/booking-table.ts";
import { call } from "../../support/call.ts";
import { atNoon, booked, deskWith } from "../../support/desk.ts";

const dynamo = mockClient(DynamoDBDocumentClient);
const texts = MESSAGES.appointments;
const { service_id, location_id, practitioner_id, patient_id } = DESK;
const TUESDAY = "2027-03-02";

/** Lets the table hold the desk with some other items, and the practitioners in the order of the index. */
function given(practitioners: readonly Item[], ...items: Item[]) {
  givenItems(dynamo, deskWith(...items, ...practitioners));
  dynamo.on(QueryCommand).resolves({ Items: [...practitioners] });
}
atNoon(() => given([practitionerItem()]));

const ask = (query: Record<string, string> = {}) =>
  call(handler, contract.appointments.nextFreeTimes, {
    as: "RECEPTIONIST",
    query: { service_id, from: TODAY, ...query },
  });
const free = async (query?: Record<string, string>): Promise<FreeTime[]> => (await ask(query)).body.items;
const starts = async (query?: Record<string, string>) =>
  (await free(query)).map(({ date, start_time }) => `${date} ${start_time}`);

const nth = (n: number) => `staff_01jd3v8c9m4q2w6x8z0y1t5${String(n).padStart(3, "0")}`;
const person = (n: number, changes: object = {}) =>
  practitionerItem({ staff_id: nth(n), first_name: `Person${n}`, ...changes });
const week = (n: number, changes: object = {}) => weekItem({ staff_id: nth(n), ...changes });
const at = (date: string, from: string, to: string, appointment_id?: string) => booked(from, to, appointment_id, date);

it("lists each free quarter of an hour from now on, day after day", async () => {
  const found = await starts({ limit: "16" });
  expect(found.slice(0, 2)).toEqual([`${TODAY} 12:00`, `${TODAY} 12:15`]);
  expect(found.slice(14)).toEqual([`${TODAY} 15:30`, `${TUESDAY} 10:00`]);
});

it("describes a free time with its practitioner, its location and no room", async () => {
  expect(await free({ limit: "1" })).toEqual([
    {
      date: TODAY,
      start_time: "12:00",
      end_time: "12:30",
      practitioner_id,
      practitioner_name: "Chidi Okafor",
      location_id,
      room_id: null,
    },
  ]);
});

it("lists one time of each practitioner who works there, by first name", async () => {
  const elsewhere = weekItem().schedules as object[];
  const moved = elsewhere.map((day) => ({ ...day, location_id: location_id.replace(/.$/, "p") }));
  given([person(1), person(2), person(3), person(4)], week(1), week(3), week(4, { schedules: moved }));
  const found = await free({ limit: "3" });
  expect(found.map(({ start_time, practitioner_id: id }) => [start_time, id])).toEqual([
    ["12:00", nth(1)],
    ["12:00", nth(3)],
    ["12:15", nth(1)],
  ]);
});

it("omits practitioners who are not active", async () => {
  given([person(1, { status: "INACTIVE" }), person(2)], week(1), week(2));
  expect(new Set((await free()).map(({ practitioner_id: id }) => id))).toEqual(new Set([nth(2)]));
});

it("limits the times to one practitioner, of whom it needs no list", async () => {
  expect(await starts({ practitioner_id, limit: "1" })).toEqual([`${TODAY} 12:00`]);
  expect(dynamo.commandCalls(QueryCommand)).toHaveLength(0);
});

it("omits what other appointments of the practitioner and of the patient take", async () => {
  given(
    [practitionerItem()],
    bookedDayItem(practitioner_id, [at(TODAY, "18:00", "18:45")]),
    bookedDayItem(patient_id, [at(TODAY, "19:00", "19:30")]),
  );
  expect(await starts({ limit: "2" })).toEqual([`${TODAY} 12:45`, `${TODAY} 13:00`]);
  expect(await starts({ limit: "2", patient_id })).toEqual([`${TODAY} 13:30`, `${TODAY} 13:45`]);
});

it("does not count the appointment that is to be moved", async () => {
  given([practitionerItem()], bookedDayItem(practitioner_id, [at(TODAY, "18:00", "22:00", APPOINTMENT_ID)]));
  expect(await starts({ limit: "1" })).toEqual([`${TUESDAY} 10:00`]);
  expect(await starts({ limit: "1", appointment_id: APPOINTMENT_ID })).toEqual([`${TODAY} 12:00`]);
});

it("begins with the given date, and with today when it is past", async () => {
  expect(await starts({ from: "2027-03-05", limit: "1" })).toEqual(["2027-03-05 10:00"]);
  expect(await starts({ from: "2027-01-05", limit: "1" })).toEqual([`${TODAY} 12:00`]);
});

it("skips days on which the location is closed", async () => {
  const closed = { open: "09:00", close: "17:00", status: "closed" } as const;
  given([practitionerItem()], locationItem({ operating_hours: { ...usualHours(), Monday: closed, Tuesday: closed } }));
  expect(await starts({ limit: "1" })).toEqual(["2027-03-03 10:00"]);
});

it("lists nothing where no one works, and reads no booked day for it", async () => {
  given([practitionerItem()], weekItem({ schedules: [] }));
  expect(await ask()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
  // Those of the week and of the closures and the time off.
  expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
});

it.each([
  ["an unknown service", { service_id: service_id.replace(/.$/, "p") }, 404, MESSAGES.notFound.service],
  ["a malformed service", { service_id: "x" }, 404, MESSAGES.notFound.service],
  ["an unknown location", { location_id: location_id.replace(/.$/, "p") }, 404, MESSAGES.notFound.location],
  ["an unknown practitioner", { practitioner_id: nth(9) }, 404, MESSAGES.notFound.practitioner],
  ["a limit above 100", { limit: "101" }, 422, expect.any(String)],
  ["a date that is none", { from: "tomorrow" }, 422, expect.any(String)],
])("refuses %s", async (_, query, status, error) => {
  expect(await ask(query as Record<string, string>)).toMatchObject({ status, body: { error } });
});

it("refuses a location that is not the service's, and a service that is not active", async () => {
  const other = location_id.replace(/.$/, "p");
  given([practitionerItem()], locationItem({ location_id: other }));
  expect(await ask({ location_id: other })).toMatchObject({ status: 422, body: { error: texts.otherLocation } });
  given([practitionerItem()], serviceItem({ status: "INACTIVE" }));
  expect(await ask()).toMatchObject({ status: 422, body: { error: texts.serviceInactive } });
});

describe("with 50 practitioners", () => {
  const all = Array.from({ length: 50 }, (_, n) => n);
  const people = all.map((n) => person(n));
  const weeks = all.map((n) => week(n));
  const rounds = () => dynamo.commandCalls(BatchGetCommand).length;

  it("reads one day in one BatchGet when it has enough free times", async () => {
    given(people, ...weeks);
    expect(await free({ limit: "100" })).toHaveLength(100);
    // The service alone, with caller and clinic; the location; the practitioners; their weeks; their booked days.
    expect(dynamo.commandCalls(GetCommand)).toHaveLength(4);
    expect(dynamo.commandCalls(QueryCommand)).toHaveLength(1);
    expect(rounds()).toBe(3);
  });

  it("reads each booked day once, in at most 35 BatchGets, when all of 60 days are booked", async () => {
    const dates = Array.from({ length: 61 }, (_, n) => new Date(Date.parse(TODAY) + n * 86_400_000).toISOString());
    const booked = dates.flatMap((instant) =>
      all.map((n) => {
        const utc_date = instant.slice(0, 10);
        const sk = String(bookedDayItem(nth(n), []).sk).replace(TODAY, utc_date);
        return bookedDayItem(nth(n), [at(utc_date, "00:00", "23:59")], { utc_date, sk });
      }),
    );
    given(people, ...weeks, ...booked);
    expect(await free()).toEqual([]);
    expect(rounds()).toBeLessThanOrEqual(35);
    const keys = dynamo
      .commandCalls(BatchGetCommand)
      .flatMap(({ args }) => Object.values(args[0].input.RequestItems ?? {}).flatMap(({ Keys }) => Keys ?? []));
    expect(keys.length).toBe(50 + 51 + 50 * 60);
  });
});

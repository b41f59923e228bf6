import { BatchGetCommand, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { bookedDayItem } from "../../../support/appointment-items.ts";
import { DESK, practitionerItem, weekItem } from "../../../support/desk-items.ts";
import { TODAY } from "../../../support/now.ts";
import { at, nth, openFreeTimesForEach } from "./free-times-for-each.ts";

const { dynamo, given, free, starts } = openFreeTimesForEach();
const { location_id, practitioner_id } = DESK;
const person = (n: number, changes: object = {}) =>
  practitionerItem({ staff_id: nth(n), first_name: `Person${n}`, ...changes });
const week = (n: number, changes: object = {}) => weekItem({ staff_id: nth(n), ...changes });

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

it("reads every page of the clinic's practitioners", async () => {
  given([person(1)], week(1), person(2), week(2));
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [person(1)], LastEvaluatedKey: { pk: "p", sk: "s" } })
    .resolves({ Items: [person(2)] });
  expect((await free({ limit: "2" })).map(({ practitioner_id: id }) => id)).toEqual([nth(1), nth(2)]);
  const [query] = dynamo.commandCalls(QueryCommand);
  expect(JSON.stringify(query?.args[0].input).toUpperCase()).toContain("LIST_PRACTITIONERS");
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

import { BatchGetCommand, DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import type { Slot } from "../../../../shared/appointments/appointment.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import { DESK_ONLINE_TEXTS } from "../../../../shared/online/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { latestDate } from "../../../../shared/values/typed-input.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  booked,
  bookedDayItem,
  holdOf,
  openHoldsItem,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import {
  atNoon,
  DESK,
  deskItems,
  deskWith,
  givenItems,
  locationItem,
  practitionerItem,
  serviceItem,
  weekItem,
} from "../../../support/desk.ts";
import { type Item, itemOf } from "../../../support/rows.ts";
import { stubClient } from "../../../support/stub-client.ts";
import { at, nth, openFreeTimesForEach } from "./free-times-for-each.ts";

const HOLD = holdOf("1");

describe("availability", () => {
  const dynamo = stubClient(DynamoDBDocumentClient);
  const texts = APPOINTMENT_TEXTS;
  const rules = BOOKING_RULE_TEXTS;
  const given = (...items: Item[]) => givenItems(dynamo, deskWith(...items));
  atNoon(() => given());

  const { patient_id, ...offer } = DESK;
  const ask = (query: object = {}) =>
    call(handler, contract.appointments.availability, {
      as: "RECEPTIONIST",
      query: { ...offer, date: TODAY, ...query },
    });
  const slots = async (query?: object): Promise<Slot[]> => (await ask(query)).body.items;
  const slotAt = async (time: string, query?: object) =>
    (await slots(query)).find(({ start_time }) => start_time === time);

  it("lists every quarter of an hour from opening until the service no longer fits", async () => {
    const starts = (await slots()).map(({ start_time }) => start_time);
    expect([starts[0], starts[1], starts.at(-1), starts.length]).toEqual(["09:00", "09:15", "16:30", 31]);
  });

  it.each([
    ["09:45", rules.outsideSchedule("Chidi Okafor", "Lake Street", "10:00", "16:00")],
    ["11:45", rules.past],
    ["12:00", null],
    ["15:30", null],
    ["15:45", rules.tooShort(rules.endOfHours("Chidi Okafor"), "16:00")],
  ])("says of %s: %s", async (time, reason) => {
    expect(await slotAt(time)).toMatchObject({ available: reason === null, reason });
  });

  it("shows until when a patient is booking a time online, and that others of the day are free", async () => {
    const { appointment_id, starts_at, ends_at, held_until } = HOLD;
    const held = bookedDayItem(DESK.practitioner_id, [{ appointment_id, starts_at, ends_at, held: true }]);
    given(held, openHoldsItem([HOLD]));
    const reason = DESK_ONLINE_TEXTS.held("12:10 PM");
    for (const time of ["13:45", "14:00", "14:15"])
      expect(await slotAt(time)).toMatchObject({ available: false, reason, held_until });
    for (const time of ["13:30", "14:30"]) {
      expect(await slotAt(time)).toMatchObject({ available: true, reason: null });
      expect(await slotAt(time)).not.toHaveProperty("held_until");
    }
    given(held, openHoldsItem([]));
    expect(await slotAt("14:00")).toMatchObject({ available: true });
  });

  it("returns the end of each time by the service's duration", async () => {
    expect(await slotAt("12:15")).toEqual({ start_time: "12:15", end_time: "12:45", available: true, reason: null });
  });

  it("shows a time that another appointment of the practitioner has as taken", async () => {
    given(bookedDayItem(DESK.practitioner_id, [booked("20:00", "20:30")]));
    for (const [time, reason] of [
      ["13:30", null],
      ["13:45", rules.busy("Chidi Okafor")],
      ["14:15", rules.busy("Chidi Okafor")],
      ["14:30", null],
    ] as const)
      expect(await slotAt(time)).toMatchObject({ available: reason === null, reason });
  });

  it("shows when the patient is busy, if the patient is given", async () => {
    given(bookedDayItem(patient_id, [booked("20:00", "20:30")]));
    expect(await slotAt("14:00")).toMatchObject({ available: true });
    expect(await slotAt("14:00", { patient_id })).toMatchObject({
      available: false,
      reason: rules.busy("The patient"),
    });
  });

  it("lists the own time of an appointment off the grid, and treats it as free", async () => {
    const own = { ...booked("20:07", "20:37", APPOINTMENT_ID) };
    given(
      bookedDayItem(DESK.practitioner_id, [own]),
      appointmentItem({ start_time: "14:07", end_time: "14:37", ...own }),
    );
    expect(await slotAt("14:07")).toBeUndefined();
    expect(await slotAt("14:15")).toMatchObject({ available: false });
    const listed = await slots({ appointment_id: APPOINTMENT_ID });
    expect(listed.find(({ start_time }) => start_time === "14:07")).toEqual({
      start_time: "14:07",
      end_time: "14:37",
      available: true,
      reason: null,
    });
    expect(listed.map(({ start_time }) => start_time)).toEqual(listed.map(({ start_time }) => start_time).toSorted());
    expect(listed.find(({ start_time }) => start_time === "14:15")).toMatchObject({ available: true });
  });

  it("lists the own time of an appointment on its own day only, and once", async () => {
    given(appointmentItem({ start_time: "14:07" }));
    expect(await slotAt("14:07", { appointment_id: APPOINTMENT_ID, date: "2027-03-02" })).toBeUndefined();
    given(appointmentItem());
    expect(await slots({ appointment_id: APPOINTMENT_ID })).toHaveLength(31);
  });

  it("answers 404 for an appointment that does not exist", async () => {
    expect(await ask({ appointment_id: APPOINTMENT_ID })).toMatchObject({
      status: 404,
      body: { error: "Appointment not found" },
    });
  });

  it.each([
    [
      "a closed day",
      locationItem({
        operating_hours: { ...usualHours(), Monday: { open: "09:00", close: "17:00", status: "closed" } },
      }),
      rules.closedDay("Lake Street", TODAY),
    ],
    ["a day without hours", weekItem({ schedules: [] }), rules.noSchedule("Chidi Okafor", "Lake Street", "")],
  ])("lists the times of %s, each with the reason", async (_, item, reason) => {
    given(item);
    const listed = await slots();
    expect(listed).toHaveLength(31);
    expect(new Set(listed.map((slot) => slot.reason))).toEqual(new Set([reason]));
  });

  it("lists nothing when the service is longer than the day", async () => {
    given(serviceItem({ duration: 480 + 15 }));
    expect(await slots()).toEqual([]);
  });

  it("says that the clocks skip a time", async () => {
    const nights = Object.fromEntries(
      Object.keys(usualHours()).map((day) => [day, { open: "01:00", close: "05:00", status: "available" }]),
    );
    given(locationItem({ operating_hours: nights as ReturnType<typeof usualHours> }));
    expect(await slotAt("02:15", { date: "2027-03-14" })).toEqual({
      start_time: "02:15",
      end_time: "02:45",
      available: false,
      reason: texts.skippedTime,
    });
  });

  it.each([
    ["the practitioner is not active", practitionerItem({ status: "INACTIVE" }), texts.practitionerInactive],
    ["the service is not active", serviceItem({ status: "INACTIVE" }), texts.serviceInactive],
  ])("refuses when %s", async (_, item, error) => {
    given(item);
    expect(await ask()).toMatchObject({ status: 422, body: { error } });
  });

  it("names the practitioner as the field to correct when the practitioner is not active", async () => {
    given(practitionerItem({ status: "INACTIVE" }));
    expect((await ask()).body).toMatchObject({ fields: { practitioner_id: texts.practitionerInactive } });
  });

  it("shows a time at which the only room is taken", async () => {
    given(serviceItem({ needs_room: true }), bookedDayItem(String(ROOM.item().room_id), [booked("20:00", "20:30")]));
    dynamo.on(QueryCommand).resolves({ Items: [ROOM.item()] });
    expect(await slotAt("14:00")).toMatchObject({ available: false, reason: rules.roomBusy("12") });
    expect(await slotAt("14:30")).toMatchObject({ available: true });
  });

  it("reads in two requests: what is offered, and what is booked", async () => {
    await ask({ patient_id });
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
  });

  it("refuses a date more than two years ahead", async () => {
    expect(await ask({ date: "2029-03-03" })).toMatchObject({
      status: 422,
      body: { fields: { date: expect.any(String) } },
    });
  });

  it("checks a day by the hours of its own weekday, in whatever order they are stored", async () => {
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    const week = schedules.map((each) => (each.day_of_week === "Mon" ? each : { ...each, start_time: "13:00" }));
    given(weekItem({ schedules: week.toReversed() }));
    expect((await slotAt("12:00"))?.reason ?? null).toBeNull();
  });

  it("keeps minutes free before midnight in a zone whose days are those of UTC", async () => {
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    const night = { open: "00:00", close: "17:00", status: "available" } as const;
    given(
      locationItem({ time_zone: "Etc/UTC", operating_hours: { ...usualHours(), Tuesday: night } }),
      weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "00:00" })) }),
      serviceItem({ buffer_before: 15 }),
      bookedDayItem(DESK.practitioner_id, [booked("23:30", "23:50")]),
    );
    expect((await slotAt("00:00", { date: "2027-03-02" }))?.reason).toBe(rules.busy("Chidi Okafor"));
  });

  it("lists no free time of a practitioner who never had hours", async () => {
    givenItems(
      dynamo,
      deskItems().filter(({ sk }) => !String(sk).startsWith("$weeklySchedule")),
    );
    const reasons = new Set((await slots()).map(({ reason }) => reason));
    expect([...reasons]).toEqual([rules.noSchedule("Chidi Okafor", "Lake Street", "")]);
  });
});

describe("next free times", () => {
  const { dynamo, given, ask, free, starts } = openFreeTimesForEach();
  const texts = APPOINTMENT_TEXTS;
  const { service_id, location_id, practitioner_id, patient_id } = DESK;
  const TUESDAY = "2027-03-02";

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
    const day = bookedDayItem(practitioner_id, [at(TODAY, "18:00", "22:00", APPOINTMENT_ID)]);
    given([practitionerItem()], day, appointmentItem());
    expect(await starts({ limit: "1" })).toEqual([`${TUESDAY} 10:00`]);
    expect(await starts({ limit: "1", appointment_id: APPOINTMENT_ID })).toEqual([`${TODAY} 12:00`]);
  });

  it("begins with the given date, and with today when it is past", async () => {
    expect(await starts({ from: "2027-03-05", limit: "1" })).toEqual(["2027-03-05 10:00"]);
    expect(await starts({ from: "2027-01-05", limit: "1" })).toEqual([`${TODAY} 12:00`]);
  });

  it("begins today when the given date is longer past than it searches, and ends with the last date that can be booked", async () => {
    expect(await starts({ from: "2026-11-01", limit: "1" })).toEqual([`${TODAY} 12:00`]);
    const last = latestDate();
    const found = await starts({ from: last, limit: "100" });
    expect(new Set(found.map((start) => start.slice(0, 10)))).toEqual(new Set([last]));
  });

  it("omits closures and time off up to the last day that it searches, however long past the given date is", async () => {
    vi.setSystemTime("2026-11-26T18:00:00.000Z");
    const period = (owner_id: string, year: string, from_date: string, to_date: string) =>
      itemOf(
        periodYearEntity().put({
          tenant_id: IDS.tenant,
          owner_id,
          year,
          version: 1,
          periods: [{ from_date, to_date, reason: "Holiday", period_id: `per_${year}` }],
        }),
      );
    const closed = period(location_id, "2026", "2026-11-26", "2026-12-31");
    const off = period(practitioner_id, "2027", "2027-01-01", "2027-01-10");
    given([practitionerItem()], closed, off);
    for (const from of ["2026-11-26", "2026-10-01", "2024-11-26", "1900-01-01"])
      expect(await starts({ from, limit: "1" })).toEqual(["2027-01-11 10:00"]);
  });

  it("says why a service that needs a room has no time at a location without rooms", async () => {
    givenItems(dynamo, deskWith(serviceItem({ needs_room: true }), practitionerItem()));
    dynamo.on(QueryCommand).callsFake(({ ExpressionAttributeValues }) => ({
      Items: JSON.stringify(ExpressionAttributeValues).includes("$room") ? [] : [practitionerItem()],
    }));
    const reason = BOOKING_RULE_TEXTS.locationWithoutRooms("Check-up", String(locationItem().location_name));
    expect((await ask()).body).toEqual({ items: [], next_cursor: null, reason });
  });

  it("omits the times at which no room is free for a service that needs one", async () => {
    const taken = bookedDayItem(String(ROOM.item().room_id), [at(TODAY, "18:00", "18:45")]);
    givenItems(dynamo, deskWith(serviceItem({ needs_room: true }), practitionerItem(), taken));
    dynamo
      .on(QueryCommand)
      .callsFake(async ({ ExpressionAttributeValues }) =>
        JSON.stringify(ExpressionAttributeValues).includes("$room")
          ? { Items: [ROOM.item()] }
          : { Items: [practitionerItem()] },
      );
    expect(await free({ limit: "1" })).toMatchObject([{ start_time: "12:45", room_id: ROOM.item().room_id }]);
  });

  it("skips days on which the location is closed", async () => {
    const closed = { open: "09:00", close: "17:00", status: "closed" } as const;
    given(
      [practitionerItem()],
      locationItem({ operating_hours: { ...usualHours(), Monday: closed, Tuesday: closed } }),
    );
    expect(await starts({ limit: "1" })).toEqual(["2027-03-03 10:00"]);
  });

  it("keeps the minutes free before the first appointment, also when they belong to the UTC day before", async () => {
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    given(
      [practitionerItem()],
      locationItem({
        operating_hours: { ...usualHours(), Monday: { open: "18:00", close: "21:00", status: "available" } },
      }),
      weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "18:00", end_time: "21:00" })) }),
      serviceItem({ buffer_before: 15 }),
      bookedDayItem(practitioner_id, [at(TODAY, "23:30", "23:50")]),
    );
    expect(await starts({ limit: "1" })).toEqual([`${TODAY} 18:15`]);
  });

  it("omits the times that the clocks skip", async () => {
    const night = { open: "01:00", close: "05:00", status: "available" } as const;
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    given(
      [practitionerItem()],
      locationItem({ operating_hours: { ...usualHours(), Sunday: night } }),
      weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "01:00", end_time: "05:00" })) }),
    );
    const found = await starts({ from: "2027-03-14", limit: "6" });
    const times = ["01:00", "01:15", "01:30", "01:45", "03:00", "03:15"];
    expect(found).toEqual(times.map((time) => `2027-03-14 ${time}`));
  });

  it("lists nothing where no one works, and reads no booked day for it", async () => {
    given([practitionerItem()], weekItem({ schedules: [] }));
    expect(await ask()).toMatchObject({ status: 200, body: { items: [], next_cursor: null } });
    // Those of the week and of the closures and the time off.
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(2);
  });

  it.each([
    ["an unknown service", { service_id: service_id.replace(/.$/, "p") }, 404, NOT_FOUND_TEXTS.service],
    ["a malformed service", { service_id: "x" }, 404, NOT_FOUND_TEXTS.service],
    ["an unknown location", { location_id: location_id.replace(/.$/, "p") }, 404, NOT_FOUND_TEXTS.location],
    ["an unknown practitioner", { practitioner_id: nth(9) }, 404, NOT_FOUND_TEXTS.practitioner],
    ["an unknown appointment", { appointment_id: APPOINTMENT_ID }, 404, NOT_FOUND_TEXTS.appointment],
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
});

describe("next free times practitioners", () => {
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
});

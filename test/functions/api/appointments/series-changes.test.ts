import { BatchGetCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { handler } from "../../../../functions/api/appointments/index.ts";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import type { SeriesItem } from "../../../../shared/appointments/series.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS, SERIES } from "../../../../shared/appointments/texts.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS, REQUEST_TEXTS } from "../../../../shared/contract/texts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  booked,
  bookedDayItem,
  busy,
  isOfList,
  listStart,
  OTHER_APPOINTMENT_ID,
  REQUESTED,
} from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import {
  DESK,
  deskItems,
  deskWith,
  givenItems,
  practitionerItem,
  serviceItem,
  transactions,
  weekItem,
} from "../../../support/desk.ts";
import { canceled, type Item, itemOf, nextItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";
import { DRY_RUN, dateOf, dayOf, idOf, nth, openSeriesForEach, REQUESTED as REPEATED } from "./series-for-each.ts";

describe("following", () => {
  const { dynamo, given, written } = openSeriesForEach();
  const move = (changes: object, query: Record<string, string> = {}) =>
    call(handler, contract.appointments.reschedule, {
      as: "RECEPTIONIST",
      params: { appointment_id: APPOINTMENT_ID },
      query,
      body: { scope: "following", version: 2, ...changes },
    });

  it("moves the later ones of the series by as many days and minutes, the last first", async () => {
    const { status, body } = await move({ date: addDays(TODAY, 1), start_time: "15:00" });
    expect(status).toBe(200);
    expect(written().map(({ date, start_time }) => `${date} ${start_time}`)).toEqual([
      `${addDays(TODAY, 8)} 15:00`,
      `${addDays(TODAY, 1)} 15:00`,
    ]);
    expect(body).toMatchObject({ appointment_id: APPOINTMENT_ID, start_time: "15:00", version: 3 });
    expect(body.items).toMatchObject([
      { appointment_id: idOf(0), date: addDays(TODAY, 1), reason: null },
      { appointment_id: idOf(1), date: addDays(TODAY, 8), reason: null },
    ]);
  });

  it.each([
    ["an hour later", { start_time: "15:00" }, [1, 0]],
    ["a day later, and an hour earlier", { date: addDays(TODAY, 1), start_time: "13:00" }, [1, 0]],
    ["an hour earlier", { start_time: "13:00" }, [0, 1]],
  ])("moves the series %s in the order in which each time is left before it is taken", async (_, changes, order) => {
    await move(changes);
    expect(written().map(({ appointment_id }) => appointment_id)).toEqual(order.map(idOf));
  });

  it("moves only the one appointment without a scope", async () => {
    const { body } = await move({ start_time: "15:00", scope: "this" });
    expect(written()).toHaveLength(1);
    expect(body).not.toHaveProperty("items");
  });

  it("finds them by one query of the list of the series, from the day of the first on", async () => {
    await move({ date: addDays(TODAY, 1) });
    const lists = dynamo
      .commandCalls(QueryCommand)
      .map(({ args }) => args[0].input)
      .filter(({ ExpressionAttributeValues: values }) => isOfList(values?.[":sk1"]));
    const sk1 = listStart(REPEATED.series_id, TODAY);
    expect(lists).toMatchObject([{ ExpressionAttributeValues: { ":sk1": sk1 }, Limit: 52, ConsistentRead: true }]);
  });

  it("keeps the time at which a later one was moved by itself, shifted by the same minutes", async () => {
    given({ start_time: "11:00", end_time: "11:30" });
    await move({ start_time: "14:30" });
    expect(written().map(({ start_time }) => start_time)).toEqual(["11:30", "14:30"]);
  });

  it("leaves those that have ended, and those of other series", async () => {
    given({ appointment_status: "CANCELLED" });
    expect((await move({ start_time: "15:00" })).body.items).toHaveLength(1);
    given({ series_id: "series_01jd3v8c9m4q2w6x8z0y1t5k7p" });
    expect((await move({ start_time: "15:00" })).body.items).toHaveLength(1);
  });

  it("does not move one twice that the interrupted request has moved", async () => {
    given({ start_time: "15:00", end_time: "15:30", moved_with: `${APPOINTMENT_ID} 2  15:00` });
    const { body } = await move({ start_time: "15:00" });
    expect(written().map(({ appointment_id }) => appointment_id)).toEqual([APPOINTMENT_ID]);
    expect(body.items).toHaveLength(2);
  });

  it("says why a later one can't be moved, and moves the others", async () => {
    given({ practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7q" });
    const { status, body } = await move({ start_time: "15:00" });
    expect([status, body.items.map(({ reason }) => reason)]).toEqual([200, [null, NOT_FOUND_TEXTS.practitioner]]);
    expect(written()).toHaveLength(1);
  });

  it("refuses an outdated version and a time that this one can't have before it moves any", async () => {
    expect(await move({ start_time: "15:00", version: 1 })).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await move({ start_time: "08:00" })).toMatchObject({ status: 422 });
    expect(await move({ start_time: "15:00", version: 1 }, DRY_RUN)).toMatchObject({ status: 409 });
    expect(transactions(dynamo)).toEqual([]);
  });

  it("says why this one can't be moved once a later one was", async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      // Another desk changes this one while the later one is moved.
      givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1), ...dayOf(0), ...dayOf(1)]);
      return {};
    });
    const { status, body } = await move({ start_time: "15:00" });
    expect([status, body]).toMatchObject([200, { appointment_id: APPOINTMENT_ID, start_time: "14:00", version: 7 }]);
    expect(body.items.map(({ reason }) => reason)).toEqual([REQUEST_TEXTS.conflict, null]);
  });

  it("answers 409 when this one was changed meanwhile and no other was moved", async () => {
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1), ...dayOf(0), ...dayOf(1)]);
      throw canceled(["ConditionalCheckFailed"]);
    });
    expect((await move({ start_time: "13:00" })).status).toBe(409);
  });

  it("answers 409 when this one was changed meanwhile and the later ones were refused", async () => {
    const refused = { practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7q" };
    given(refused);
    dynamo.on(TransactWriteCommand).callsFakeOnce(() => {
      givenItems(dynamo, [...deskItems(), nth(0, { version: 7 }), nth(1, refused), ...dayOf(0), ...dayOf(1)]);
      throw canceled(["ConditionalCheckFailed"]);
    });
    expect(await move({ start_time: "15:00" })).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("previews a move with the new times, and writes nothing", async () => {
    const { status, body } = await move({ start_time: "15:45" }, DRY_RUN);
    const reason = BOOKING_RULE_TEXTS.tooShort(BOOKING_RULE_TEXTS.endOfHours("Chidi Okafor"), "16:00");
    const item = { start_time: "15:45", end_time: "16:15", reason };
    expect([status, body]).toEqual([
      200,
      {
        items: [
          { ...item, appointment_id: idOf(0), date: dateOf(0) },
          { ...item, appointment_id: idOf(1), date: dateOf(1) },
        ],
      },
    ]);
    expect(transactions(dynamo)).toEqual([]);
  });

  it("answers 503 when the table is throttled meanwhile", async () => {
    let sent = 0;
    dynamo.on(TransactWriteCommand).callsFake(() => {
      sent += 1;
      if (sent === 2) throw Object.assign(new Error("throttled"), { name: "ThrottlingException" });
      return {};
    });
    expect(await move({ start_time: "15:00" })).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
  });
});

describe("following cancellation", () => {
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
});

describe("series scope", () => {
  const { dynamo, failsNextWrites, holds, put, rows, writes } = openTable();
  const as = "RECEPTIONIST";
  const dry_run = { dry_run: "true" };
  const weekly = (count: number, from: string) => Array.from({ length: count }, (_, nth) => addDays(from, 7 * nth));

  /** Books a weekly series, and returns its appointments in order of time. */
  async function book(count: number, from: string, ...items: Item[]): Promise<Item[]> {
    holds(deskWith(...items), as);
    const body = { ...REQUESTED, date: from, every_weeks: 1, count };
    expect((await call(handler, contract.appointments.bookSeries, { as, body })).status).toBe(201);
    return stored();
  }
  const stored = () => rows("appointment").toSorted((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
  const send = (operation: "reschedule" | "setStatus", { appointment_id, version }: Item, body: object, query = {}) =>
    call(handler, contract.appointments[operation], {
      as,
      query,
      params: { appointment_id: String(appointment_id) },
      body: { version, scope: "following", ...body },
    });
  const move = (row: Item, body: object, query = {}) => send("reschedule", row, body, query);
  const cancel = (row: Item, body: object = {}, query = {}) =>
    send("setStatus", row, { appointment_status: "CANCELLED", ...body }, query);
  const reasons = ({ body }: { body: { items: readonly { reason: string | null }[] } }) =>
    body.items.map(({ reason }) => reason);
  const off = (date: string): Item =>
    itemOf(
      periodYearEntity().put({
        tenant_id: IDS.tenant,
        owner_id: DESK.practitioner_id,
        year: date.slice(0, 4),
        version: 1,
        periods: [{ from_date: date, to_date: date, reason: "Holiday", period_id: `off_${date}` }],
      }),
    );

  it("changes no other appointment when the appointment belongs to no series", async () => {
    const next = { appointment_id: OTHER_APPOINTMENT_ID, starts_at: `${TODAY}T21:00:00.000Z` };
    const items = [
      appointmentItem(),
      appointmentItem({ ...next, start_time: "15:00", ends_at: `${TODAY}T21:30:00.000Z` }),
    ];
    holds(deskWith(...items), as);
    const own = { appointment_id: APPOINTMENT_ID, version: 2 };
    expect((await move(own, { start_time: "13:00" }, dry_run)).body.items).toHaveLength(1);
    expect((await cancel(own)).body.items).toHaveLength(1);
    expect(stored().map(({ appointment_status }) => appointment_status)).toEqual(["CANCELLED", "BOOKED"]);
  });

  it.each([
    ["its own day when that is later", "2027-03-15", "2027-03-15"],
    ["today when its own day is past", TODAY, "2027-03-04"],
  ])("reads the following ones from %s on", async (_, from, start) => {
    const [first = {}] = await book(2, from);
    vi.setSystemTime(Date.parse("2027-03-04T18:00:00.000Z"));
    dynamo.resetHistory();
    expect((await cancel(first, {}, dry_run)).body.items).toHaveLength(2);
    const begins = dynamo
      .commandCalls(QueryCommand)
      .map(({ args }) => String(args[0].input.ExpressionAttributeValues?.[":sk1"]));
    expect(begins.filter((sk1) => isOfList(sk1, "series_"))).toEqual([listStart(String(first.series_id), start)]);
  });

  it.each(["13:00", "15:00"])(
    "checks each date of a move to %s against the time off of its own year",
    async (start_time) => {
      const dates = weekly(4, "2027-12-13");
      const [first = {}] = await book(4, "2027-12-13");
      put(off("2027-12-13"));
      put(off("2028-01-03"));
      const answer = await move(first, { start_time }, dry_run);
      expect(answer.body.items.map(({ date }) => date)).toEqual(dates);
      expect(reasons(answer)).toEqual([expect.any(String), null, null, expect.any(String)]);
    },
  );

  it("reads the rows of a move once for all dates", async () => {
    const [first = {}] = await book(4, "2027-03-15");
    dynamo.resetHistory();
    await move(first, { start_time: "15:00" }, dry_run);
    // The appointments of the series; practitioner, service, location and patient; the booked days.
    expect(dynamo.commandCalls(BatchGetCommand)).toHaveLength(3);
  });

  it("counts the time of an appointment that can't be moved as taken", async () => {
    const [first = {}] = await book(3, "2027-03-15");
    put(off("2027-04-05"));
    expect(reasons(await move(first, { date: "2027-03-22" }, dry_run))).toEqual([busy, busy, expect.any(String)]);
  });

  it("moves a day earlier and an hour later in the order in which each time is left before it is taken", async () => {
    const [first = {}] = await book(2, "2027-03-16");
    const before = writes().length;
    await move(first, { date: "2027-03-15", start_time: "15:00" });
    const moved = writes()
      .slice(before)
      .flatMap(([, { Item }]) => (Item?.__edb_e__ === "appointment" ? [Item.date] : []));
    expect(moved).toEqual(weekly(2, "2027-03-15"));
  });

  it("answers with the requested appointment, whichever is moved last", async () => {
    const [first = {}] = await book(3, "2027-03-15");
    const { appointment_id } = first;
    expect((await move(first, { start_time: "13:00" })).body).toMatchObject({ appointment_id, date: "2027-03-15" });
  });

  it("moves no other appointment when the requested one can't have its new time", async () => {
    const [first = {}] = await book(2, "2027-03-15");
    put(off("2027-03-15"));
    const before = writes().length;
    expect((await move(first, { start_time: "15:00" })).status).toBe(422);
    expect(writes()).toHaveLength(before);
  });

  it("keeps a room that only the appointments still have, because the service needs none any more", async () => {
    const [first = {}] = await book(2, "2027-03-15", serviceItem({ needs_room: true }), ROOM.item());
    put(serviceItem({ needs_room: false }));
    expect(reasons(await move(first, { start_time: "15:00" }))).toEqual([null, null]);
    expect(stored()).toMatchObject([{ room_number: "12" }, { room_number: "12" }]);
  });

  it("previews a move at which the room that the appointments still have is taken", async () => {
    const [first = {}] = await book(2, TODAY, serviceItem({ needs_room: true }), ROOM.item());
    put(serviceItem({ needs_room: false }));
    put(bookedDayItem(String(ROOM.item().room_id), [booked("21:00", "21:30")]));
    const expected = [BOOKING_RULE_TEXTS.roomBusy("12"), null];
    expect(reasons(await move(first, { start_time: "15:00" }, dry_run))).toEqual(expected);
  });

  it("leaves out the following ones in previews without the scope", async () => {
    const [first = {}] = await book(2, "2027-03-15");
    expect((await move(first, { start_time: "15:00", scope: "this" }, dry_run)).body.items).toHaveLength(1);
    expect((await cancel(first, { scope: "this" }, dry_run)).body.items).toHaveLength(1);
  });

  it("previews the move of a cancelled appointment with the reason why it stays", async () => {
    const [first = {}] = await book(2, "2027-03-15");
    await cancel(first, { scope: "this" });
    const [cancelled = {}] = stored();
    const answer = await move(cancelled, { start_time: "15:00" }, dry_run);
    expect(reasons(answer)).toEqual([APPOINTMENT_TEXTS.notReschedulable("CANCELLED"), null]);
  });

  it("names the status as the field of a preview that is no cancellation", async () => {
    const [first = {}] = await book(2, "2027-03-15");
    expect(await send("setStatus", first, { appointment_status: "CHECKED-IN", scope: "this" }, dry_run)).toMatchObject({
      status: 422,
      body: { fields: { appointment_status: SERIES.onlyCancelPreview } },
    });
  });

  it("cancels each of more than five following ones once, with an audit entry of its own", async () => {
    const [first = {}] = await book(8, "2027-03-15");
    const before = rows("audit_entry").length;
    const answer = await cancel(first);
    expect(answer.body.items.map(({ date }: Item) => date)).toEqual(weekly(8, "2027-03-15"));
    expect(stored()).toMatchObject(Array.from({ length: 8 }, () => ({ appointment_status: "CANCELLED", version: 2 })));
    const entries = rows("audit_entry").slice(before);
    expect(entries).toMatchObject(Array.from({ length: 8 }, () => ({ operation: "appointments.setStatus" })));
  });

  it("answers 503 when the table could not write a following one, so that the request can be sent again", async () => {
    const [first = {}] = await book(2, "2027-03-15");
    failsNextWrites(undefined, () => canceled(["ThrottlingError"]));
    expect(await cancel(first)).toMatchObject({ status: 503 });
  });
});

describe("move series", () => {
  const { failsNextWrites, holds, rows, writes } = openTable();
  const as = "RECEPTIONIST";
  const OTHER_STAFF = DESK.practitioner_id.replace(/n$/, "p");
  const OTHER_ROOM = nextItem(ROOM, { room_number: "14" });
  const ROOMS = [ROOM.item(), OTHER_ROOM];
  const DATES = ["2027-03-15", "2027-03-22", "2027-03-29", "2027-04-05"];
  /** Each of the dates, a number of days later. */
  const later = (days: number) =>
    DATES.map((date) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10));

  /** Books a weekly series of four, and returns its appointments in order of time. */
  async function book(...items: Item[]): Promise<Item[]> {
    holds(deskWith(...items), as);
    const body = { ...REQUESTED, date: DATES[0], every_weeks: 1, count: 4 };
    expect((await call(handler, contract.appointments.bookSeries, { as, body })).status).toBe(201);
    return stored();
  }
  const stored = () => rows("appointment").toSorted((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
  const dates = () => stored().map(({ date }) => date);
  const move = ({ appointment_id, version }: Item, change: object, query: Record<string, string> = {}) =>
    call(handler, contract.appointments.reschedule, {
      as,
      query,
      params: { appointment_id: String(appointment_id ?? APPOINTMENT_ID) },
      body: { version, scope: "following", ...change },
    });
  const reasons = (items: readonly SeriesItem[]) => items.map(({ reason }) => reason);
  const NONE = [null, null, null, null];

  it.each([
    ["a week later", 7],
    ["two weeks later", 14],
    ["a week earlier", -7],
  ])("moves the whole series %s, although its own appointments have the times", async (_, days) => {
    const [first = {}] = await book();
    const preview = await move(first, { date: later(days)[0] }, { dry_run: "true" });
    expect([preview.status, reasons(preview.body.items)]).toEqual([200, NONE]);
    const { status, body } = await move(first, { date: later(days)[0] });
    expect([status, reasons(body.items)]).toEqual([200, NONE]);
    expect(dates()).toEqual(later(days));
  });

  it("moves a later one and those behind it, and leaves the earlier ones", async () => {
    const [, , third = {}] = await book();
    const { body } = await move(third, { start_time: "15:00" });
    expect(body.items.map(({ date }) => date)).toEqual(DATES.slice(2));
    expect(stored().map(({ start_time }) => start_time)).toEqual(["14:00", "14:00", "15:00", "15:00"]);
  });

  it("moves the whole series into another room, and keeps the room when the time changes", async () => {
    const [first = {}] = await book(serviceItem({ needs_room: true }), ...ROOMS);
    const { status, body } = await move(first, { room_id: OTHER_ROOM.room_id });
    expect([status, reasons(body.items)]).toEqual([200, NONE]);
    expect(stored().map(({ room_number }) => room_number)).toEqual(["14", "14", "14", "14"]);
    await move(stored()[0] ?? {}, { start_time: "15:00" });
    expect(stored()).toMatchObject(DATES.map(() => ({ start_time: "15:00", room_number: "14" })));
  });

  it("answers an appointment that has the values already with itself, and writes nothing", async () => {
    const [first = {}] = await book();
    const before = writes().length;
    expect(await move({ ...first, version: 7 }, { start_time: "14:00" })).toMatchObject({
      status: 200,
      body: { appointment_id: first.appointment_id, version: 1, items: [{ date: DATES[0], reason: null }] },
    });
    expect(writes()).toHaveLength(before);
  });

  const throttled = () => Object.assign(new Error(), { name: "ThrottlingException" });
  const otherPractitioner = () => [
    practitionerItem({ staff_id: OTHER_STAFF, first_name: "Ngozi" }),
    weekItem({ staff_id: OTHER_STAFF }),
  ];

  /** Books a series with two rooms and two practitioners, and interrupts a move of all when two of its appointments are moved. */
  async function interrupted(change: object): Promise<Item> {
    const [first = {}] = await book(...otherPractitioner(), ...ROOMS);
    failsNextWrites(undefined, undefined, throttled);
    expect((await move(first, change)).status).toBe(503);
    expect(stored().filter(({ version }) => version === 2)).toHaveLength(2);
    return first;
  }

  it.each<[string, object, readonly object[]]>([
    ["an hour later", { start_time: "15:00" }, DATES.map((date) => ({ date, start_time: "15:00" }))],
    ["an hour earlier", { start_time: "13:00" }, DATES.map((date) => ({ date, start_time: "13:00" }))],
    ["two weeks earlier", { date: "2027-03-01" }, later(-14).map((date) => ({ date, start_time: "14:00" }))],
    ["into another room", { room_id: OTHER_ROOM.room_id }, DATES.map((date) => ({ date, room_number: "14" }))],
    [
      "to another practitioner",
      { practitioner_id: OTHER_STAFF },
      DATES.map((date) => ({ date, practitioner_id: OTHER_STAFF })),
    ],
  ])("resumes a move %s that was interrupted, without moving any appointment twice", async (_, change, moved) => {
    const first = await interrupted(change);
    const { status, body } = await move(first, change);
    expect([status, reasons(body.items)]).toEqual([200, NONE]);
    expect(body.items.map(({ date }) => date)).toEqual(moved.map((each) => (each as Item).date));
    expect(body).toMatchObject({ appointment_id: first.appointment_id, ...change });
    expect(stored()).toMatchObject(moved.map((each) => ({ ...each, version: 2 })));
  });

  it("answers 409 to another request of the same version once the first one was moved", async () => {
    const first = await interrupted({ start_time: "13:00" });
    const answer = await move(first, { start_time: "13:00", practitioner_id: OTHER_STAFF });
    expect(answer).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  it("gives the whole series to another practitioner, at the same times", async () => {
    const [first = {}] = await book(...otherPractitioner());
    const { status, body } = await move(first, { practitioner_id: OTHER_STAFF });
    expect([status, reasons(body.items)]).toEqual([200, NONE]);
    expect(stored()).toMatchObject(
      DATES.map((date) => ({
        date,
        start_time: "14:00",
        practitioner_id: OTHER_STAFF,
        practitioner_name: "Ngozi Okafor",
      })),
    );
  });

  it("leaves a later one with its own practitioner when the request names the one that the first has already", async () => {
    const [first = {}, second = {}] = await book(...otherPractitioner());
    await move(second, { practitioner_id: OTHER_STAFF, scope: "this" });
    const { status, body } = await move(first, { practitioner_id: DESK.practitioner_id, start_time: "15:00" });
    expect([status, reasons(body.items)]).toEqual([200, NONE]);
    expect(stored()).toMatchObject(
      [DESK.practitioner_id, OTHER_STAFF, DESK.practitioner_id, DESK.practitioner_id].map((practitioner_id) => ({
        start_time: "15:00",
        practitioner_id,
      })),
    );
  });
});

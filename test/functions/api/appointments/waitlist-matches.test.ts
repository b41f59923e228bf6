import { handler } from "../../../../functions/api/appointments/index.ts";
import { periodYearEntity } from "../../../../functions/entities/clinic.ts";
import type { WaitlistRow } from "../../../../functions/entities/waitlist.ts";
import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import type { WaitlistMatch } from "../../../../shared/appointments/waitlist.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { usualHours } from "../../../../shared/locations/location.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import {
  APPOINTMENT,
  APPOINTMENT_ID,
  appointmentItem,
  booked,
  bookedDayItem,
  WAITLIST_ENTRY,
} from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { ROOM } from "../../../support/clinic-rows.ts";
import { TODAY } from "../../../support/dates.ts";
import {
  DESK,
  deskWith,
  locationItem,
  patientItem,
  practitionerItem,
  serviceItem,
  weekItem,
} from "../../../support/desk.ts";
import { nthId } from "../../../support/many-rows.ts";
import { operation } from "../../../support/operation-tests.ts";
import { foreignItem, type Item, itemOf } from "../../../support/rows.ts";

const { practitioner_id, location_id, service_id } = DESK;
const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7";
const ids = (nth: string) => ({ entry_id: `wait_${ULID}${nth}`, patient_id: `pat_${ULID}${nth}` });

/** The ids of the entry and the patient that wait first. */
const WAITING = ids("q");

/** Returns an entry of the waitlist and its patient, whose ids end with a character. */
const waiting = (nth = "q", changes: Partial<WaitlistRow> = {}) => [
  WAITLIST_ENTRY.item({ ...ids(nth), ...changes }),
  patientItem({ patient_id: ids(nth).patient_id, contact: `555-010${nth}` }),
];

/** The id of a second service. */
const LONG = service_id.replace(/n$/, "p");

/** Returns the row of the second service, which takes an hour. */
const long = (changes: object = {}) =>
  serviceItem({ service_id: LONG, service_name: "X-ray", duration: 60, ...changes });

/** The request of a time without an appointment. */
const SLOT = { practitioner_id, location_id, date: TODAY, start_time: "14:00" };

/**
 * Opens the list of waitlist matches on a table, which holds an appointment and a waiting patient before each
 * test of a file.
 */
function openWaitlistMatchesForEach() {
  const opened = operation({
    handler,
    route: contract.appointments.listWaitlistMatches,
    as: "RECEPTIONIST",
    request: { query: { appointment_id: APPOINTMENT_ID } },
    items: [...deskWith(), appointmentItem(), ...waiting()],
  });
  const { given, send } = opened;
  const matches = async (query?: Record<string, string>): Promise<WaitlistMatch[]> =>
    (await send(query && { query })).body.items;
  return {
    ...opened,
    matches,
    /** Fills the table with the desk, the appointment and the given items, without the waiting patient. */
    deskHas: (...items: Item[]) => given([...deskWith(), appointmentItem(), ...items]),
    /** Returns the last character of each entry's id, and the start of its time. */
    found: async (query?: Record<string, string>) =>
      (await matches(query)).map(({ entry_id, time }) => `${entry_id.at(-1)} ${time.start_time}`),
  };
}

describe("list waitlist matches", () => {
  const { practitioner_id, location_id, service_id, patient_id } = DESK;
  const opened = openWaitlistMatchesForEach();
  const { given, rows, send, deskHas, matches, found } = opened;

  it("refuses a time that ends before it begins, unless it ends at midnight", async () => {
    expect(await send({ query: { ...SLOT, end_time: "13:00" } })).toMatchObject({
      status: 422,
      body: { fields: { end_time: WAITLIST.endAfterStart } },
    });
    expect((await send({ query: { ...SLOT, end_time: "00:00" } })).status).toBe(200);
  });

  it("answers who could have the time of an appointment, with the appointment that suits and the number to call", async () => {
    expect(await send()).toMatchObject({
      status: 200,
      body: {
        items: [
          {
            ...WAITING,
            service_id,
            contact: "555-010q",
            time: {
              date: TODAY,
              start_time: "14:00",
              end_time: "14:30",
              practitioner_id,
              location_id,
              practitioner_name: "Chidi Okafor",
              room_id: null,
            },
          },
        ],
        next_cursor: null,
      },
    });
    expect(rows("audit_entry")).toMatchObject([
      { operation: "appointments.listWaitlistMatches", record_ids: [WAITING.patient_id] },
    ]);
  });

  it("answers who could have another time when the appointment is moved", async () => {
    deskHas(bookedDayItem(practitioner_id, [booked("20:00", "20:30", APPOINTMENT_ID)]), ...waiting());
    expect(await found({ appointment_id: APPOINTMENT_ID, start_time: "14:15" })).toEqual(["q 14:15"]);
  });

  it("omits the appointment's own patient", async () => {
    deskHas(WAITLIST_ENTRY.item({ patient_id }));
    expect(await found()).toEqual([]);
  });

  it("omits patients who are booked elsewhere at that time", async () => {
    deskHas(bookedDayItem(WAITING.patient_id, [booked("20:00", "20:30")]), ...waiting());
    expect(await found()).toEqual([]);
  });

  it.each<[string, Partial<WaitlistRow>]>([
    ["another practitioner", { practitioner_id: practitioner_id.replace(/n$/, "p") }],
    ["another weekday", { days: ["Tue"] }],
    ["an earlier end", { to_time: "14:15" }],
    ["a last date that is past", { until: "2027-02-28" }],
    ["a service that was deleted", { service_id: LONG }],
  ])("omits patients who wait for %s", async (_, preferences) => {
    deskHas(...waiting("q", preferences));
    expect(await found()).toEqual([]);
  });

  it("omits a patient who is being erased", async () => {
    deskHas(WAITLIST_ENTRY.item(WAITING));
    expect(await found()).toEqual([]);
  });

  it("lists those with more preferences first, then the longest waiting, at most twenty", async () => {
    const letters = [..."0123456789abcdefghjkm"];
    deskHas(...letters.flatMap((nth) => waiting(nth)), ...waiting("z", { practitioner_id }));
    const order = (await matches()).map(({ entry_id }) => entry_id.at(-1));
    expect(order).toEqual(["z", ...letters].slice(0, 20));
  });

  it("checks the 40 best entries", async () => {
    const best = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        WAITLIST_ENTRY.item({ entry_id: nthId("wait", n), patient_id: nthId("pat", n), practitioner_id }),
      );
    deskHas(...best(39), ...waiting());
    expect(await found()).toEqual(["q 14:00"]);
    deskHas(...best(40), ...waiting());
    expect(await found()).toEqual([]);
  });

  it.each([
    ["practitioner", { ...SLOT, practitioner_id: "anyone" }, NOT_FOUND_TEXTS.practitioner],
    ["location", { ...SLOT, location_id: "anywhere" }, NOT_FOUND_TEXTS.location],
  ])("answers 404 for a malformed %s", async (_, query, error) => {
    expect(await send({ query })).toMatchObject({ status: 404, body: { error } });
  });

  it("reads the location's entries in one query", async () => {
    await send();
    expect(opened.queries()).toBe(1);
  });

  it.each([
    ["does not exist", []],
    ["belongs to another clinic", [foreignItem(APPOINTMENT)]],
  ])("answers 404 for an appointment that %s", async (_, items) => {
    given([...deskWith(), ...items]);
    expect(await send()).toMatchObject({ status: 404, body: { error: NOT_FOUND_TEXTS.appointment } });
  });

  it.each<[string, Record<string, string>]>([
    ["nothing", {}],
    ["half a time", { practitioner_id, location_id, date: TODAY }],
  ])("refuses a request that names %s", async (_, query) => {
    expect(await send({ query })).toMatchObject({
      status: 422,
      body: { fields: { appointment_id: WAITLIST.timeRequired } },
    });
  });
});

describe("list waitlist matches times", () => {
  const { practitioner_id, location_id } = DESK;
  const { given, deskHas, matches, found } = openWaitlistMatchesForEach();

  it("counts the time of an appointment that is not cancelled yet as free, and no other", async () => {
    const day = bookedDayItem(practitioner_id, [booked("20:00", "20:30", APPOINTMENT_ID), booked("20:30", "21:00")]);
    given([...deskWith(long()), appointmentItem(), day, ...waiting("q"), ...waiting("r", { service_id: LONG })]);
    expect(await found()).toEqual(["q 14:00"]);
    expect(await found(SLOT)).toEqual([]);
  });

  it("lets a longer service begin there when the time after it is free too", async () => {
    given([...deskWith(long()), appointmentItem(), ...waiting("r", { service_id: LONG })]);
    expect((await matches())[0]?.time).toMatchObject({ start_time: "14:00", end_time: "15:00" });
  });

  it("lets a shorter service begin later in the time that becomes free", async () => {
    deskHas(...waiting("q", { from_time: "14:10" }));
    expect(await found()).toEqual(["q 14:15"]);
    expect(await found({ ...SLOT })).toEqual([]);
    expect(await found({ ...SLOT, end_time: "14:16" })).toEqual(["q 14:15"]);
  });

  it("keeps the minutes free that the service needs before and after", async () => {
    const buffered = serviceItem({ buffer_after: 15 });
    const next = bookedDayItem(practitioner_id, [booked("20:30", "21:00")]);
    given([...deskWith(buffered), appointmentItem(), next, ...waiting()]);
    expect(await found()).toEqual([]);
  });

  it("keeps these minutes free also when they belong to the UTC day before", async () => {
    const { schedules = [] } = weekItem() as { schedules?: Schedule[] };
    const evening = { open: "18:00", close: "21:00", status: "available" } as const;
    given([
      ...deskWith(long({ buffer_before: 15 })),
      locationItem({ operating_hours: { ...usualHours(), Monday: evening } }),
      weekItem({ schedules: schedules.map((each) => ({ ...each, start_time: "18:00", end_time: "21:00" })) }),
      bookedDayItem(practitioner_id, [booked("23:30", "23:50")]),
      ...waiting("q"),
      ...waiting("r", { service_id: LONG }),
    ]);
    expect(await found({ ...SLOT, start_time: "18:00" })).toEqual(["q 18:00"]);
  });

  it("offers a time only when a room for the service is free", async () => {
    const needing = serviceItem({ needs_room: true });
    const room_id = String(ROOM.item().room_id);
    given([...deskWith(needing), ROOM.item(), appointmentItem(), ...waiting()]);
    expect((await matches())[0]?.time.room_id).toBe(room_id);
    const taken = bookedDayItem(room_id, [booked("20:00", "20:30")]);
    given([...deskWith(needing), ROOM.item(), taken, appointmentItem(), ...waiting()]);
    expect(await found()).toEqual([]);
  });

  it.each([
    ["the service is not active", deskWith(serviceItem({ status: "INACTIVE" }))],
    ["the practitioner does not offer the service", deskWith(serviceItem({ practitioner_ids: ["staff_x"] }))],
    ["the practitioner has left", deskWith(practitionerItem({ status: "TERMINATED" }))],
  ])("offers nothing when %s", async (_, desk) => {
    given([...desk, appointmentItem(), ...waiting()]);
    expect(await found()).toEqual([]);
  });

  it("offers nothing in the past", async () => {
    deskHas(...waiting());
    expect(await found({ ...SLOT, start_time: "11:45" })).toEqual([]);
  });

  it("lets a service begin later in a time that ends at midnight", async () => {
    deskHas(...waiting("q", { from_time: "14:10" }));
    expect(await found({ ...SLOT, end_time: "00:00" })).toEqual(["q 14:15"]);
  });

  it("offers nothing when the practitioner is away that day, has another role, or the service is another location's", async () => {
    const day = { from_date: TODAY, to_date: TODAY, reason: "Holiday", period_id: "off_1" };
    const year = { tenant_id: IDS.tenant, year: TODAY.slice(0, 4), periods: [day], version: 1 };
    for (const owner_id of [practitioner_id, location_id]) {
      deskHas(itemOf(periodYearEntity().put({ ...year, owner_id })), ...waiting());
      expect(await found()).toEqual([]);
    }
    given([...deskWith(practitionerItem({ role: "MANAGER" })), appointmentItem(), ...waiting()]);
    expect(await found()).toEqual([]);
    const elsewhere = long({ location_id: location_id.replace(/n$/, "p") });
    deskHas(elsewhere, ...waiting("r", { service_id: LONG }));
    expect(await found()).toEqual([]);
  });

  it("offers a room to the services that need one, and none to the others", async () => {
    const desk = [...deskWith(long({ needs_room: true })), ROOM.item(), appointmentItem()];
    given([...desk, ...waiting("q"), ...waiting("r", { service_id: LONG })]);
    const rooms = (await matches()).map(({ entry_id, time }) => [entry_id.at(-1), time.room_id]);
    expect(rooms).toEqual([
      ["q", null],
      ["r", ROOM.item().room_id],
    ]);
  });
});

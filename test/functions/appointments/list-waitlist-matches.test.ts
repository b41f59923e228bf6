import { handler } from "../../../functions/appointments/index.ts";
import type { WaitlistRow } from "../../../functions/data/waitlist-entry.ts";
import type { WaitlistMatch } from "../../../shared/appointments/waitlist.ts";
import { contract } from "../../../shared/contract.ts";
import { WAITLIST } from "../../../shared/messages/waitlist.ts";
import { MESSAGES } from "../../../shared/messages.ts";
import {
  APPOINTMENT_ID,
  appointmentItem,
  bookedDayItem,
  DESK,
  type Item,
  patientItem,
  practitionerItem,
  serviceItem,
  TODAY,
} from "../../support/booking-table.ts";
import { APPOINTMENT, foreignItem, ROOM, WAITLIST_ENTRY } from "../../support/clinic-items.ts";
import { booked, deskWith } from "../../support/desk.ts";
import { itFailsCleanly, operation } from "../../support/operation-tests.ts";

const { practitioner_id, location_id, service_id, patient_id } = DESK;
const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7";
const ids = (nth: string) => ({ entry_id: `wait_${ULID}${nth}`, patient_id: `pat_${ULID}${nth}` });
const WAITING = ids("q");
const waiting = (nth = "q", changes: Partial<WaitlistRow> = {}) => [
  WAITLIST_ENTRY.item({ ...ids(nth), ...changes }),
  patientItem({ patient_id: ids(nth).patient_id, contact: `555-010${nth}` }),
];
const LONG = service_id.replace(/n$/, "p");
const long = (changes: object = {}) =>
  serviceItem({ service_id: LONG, service_name: "X-ray", duration: 60, ...changes });

const opened = operation({
  handler,
  route: contract.appointments.listWaitlistMatches,
  as: "RECEPTIONIST",
  request: { query: { appointment_id: APPOINTMENT_ID } },
  items: [...deskWith(), appointmentItem(), ...waiting()],
});
const { given, rows, send } = opened;
const deskHas = (...items: Item[]) => given([...deskWith(), appointmentItem(), ...items]);
const matches = async (query?: Record<string, string>): Promise<WaitlistMatch[]> =>
  (await send(query && { query })).body.items;
const found = async (query?: Record<string, string>) =>
  (await matches(query)).map(({ entry_id, time }) => `${entry_id.at(-1)} ${time.start_time}`);
const SLOT = { practitioner_id, location_id, date: TODAY, start_time: "14:00" };

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
  expect(rows("activity")).toMatchObject([
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

it("offers a time only when a room for the service is free", async () => {
  const needing = serviceItem({ needs_room: true });
  const room_id = String(ROOM.item().room_id);
  given([...deskWith(needing), ROOM.item(), appointmentItem(), ...waiting()]);
  expect((await matches())[0]?.time.room_id).toBe(room_id);
  const taken = bookedDayItem(room_id, [booked("20:00", "20:30")]);
  given([...deskWith(needing), ROOM.item(), taken, appointmentItem(), ...waiting()]);
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

it("reads the location's entries in one query", async () => {
  await send();
  expect(opened.queries()).toBe(1);
});

it.each([
  ["does not exist", []],
  ["belongs to another clinic", [foreignItem(APPOINTMENT)]],
])("answers 404 for an appointment that %s", async (_, items) => {
  given([...deskWith(), ...items]);
  expect(await send()).toMatchObject({ status: 404, body: { error: MESSAGES.notFound.appointment } });
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

itFailsCleanly(opened);

import type { WaitlistRow } from "../../../../functions/entities/appointments.ts";
import { WAITLIST } from "../../../../shared/appointments/texts.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { APPOINTMENT, APPOINTMENT_ID, bookedDayItem } from "../../../support/appointment-items.ts";
import { booked, deskWith } from "../../../support/desk.ts";
import { DESK } from "../../../support/desk-items.ts";
import { nthId } from "../../../support/many-rows.ts";
import { foreignItem } from "../../../support/noun.ts";
import { TODAY } from "../../../support/now.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";
import { LONG, openWaitlistMatchesForEach, SLOT, WAITING, waiting } from "./waitlist-matches-for-each.ts";

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

import { handler } from "../../../../functions/api/appointments/index.ts";
import type { FreeTime, Slot } from "../../../../shared/appointments/appointment.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { call } from "../../../support/call.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, serviceItem } from "../../../support/desk-items.ts";
import { fakeTable } from "../../../support/fake-table.ts";
import type { Item } from "../../../support/item.ts";
import { REQUESTED } from "../../../support/series.ts";

const { holds, put, rows } = fakeTable();
const as = "RECEPTIONIST";
const DATES = ["2027-03-15", "2027-03-22"];
const OTHER_SERVICE = DESK.service_id.replace(/n$/, "p");
const BOOKED = { fee: "80.00", duration: 30, buffer_before: 5, buffer_after: 10 };
const CHANGED = { fee: "90.00", duration: 60, buffer_before: 15, buffer_after: 30, version: 5 };

/** Books a weekly series of two, after which the service gets another fee, another duration and other buffers. */
async function book(terms: object = BOOKED): Promise<Item> {
  holds(deskWith(serviceItem(terms), serviceItem({ service_id: OTHER_SERVICE, fee: "15.00", duration: 15 })), as);
  const body = { ...REQUESTED, date: DATES[0], every_weeks: 1, count: 2 };
  expect((await call(handler, contract.appointments.bookSeries, { as, body })).status).toBe(201);
  put(serviceItem(CHANGED));
  return stored()[0] as Item;
}
const stored = () => rows("appointment").toSorted((a, b) => (String(a.starts_at) < String(b.starts_at) ? -1 : 1));
const move = ({ appointment_id, version }: Item, change: object, query: Record<string, string> = {}) =>
  call(handler, contract.appointments.reschedule, {
    as,
    query,
    params: { appointment_id: String(appointment_id) },
    body: { version, ...change },
  });
const changesOf = () =>
  rows("audit_entry")
    .filter(({ operation }) => operation === "appointments.reschedule")
    .map(({ changes }) => (changes as { field: string }[]).map(({ field }) => field));

it("keeps fee, duration and buffers as booked when an appointment is moved", async () => {
  const { status, body } = await move(await book(), { start_time: "14:15" });
  expect(status).toBe(200);
  expect(body).toMatchObject({ ...BOOKED, start_time: "14:15", end_time: "14:45" });
  expect(changesOf()).toEqual([["start_time", "end_time"]]);
});

it("keeps them when the request names the service that the appointment has", async () => {
  const { body } = await move(await book(), { start_time: "15:00", service_id: DESK.service_id });
  expect(body).toMatchObject({ ...BOOKED, end_time: "15:30" });
});

it("adds no buffers to an appointment that was booked without any", async () => {
  const { body } = await move(await book({}), { start_time: "15:00" });
  expect(body).not.toHaveProperty("buffer_before");
  expect(body).not.toHaveProperty("buffer_after");
});

it("takes those of another service when one is chosen", async () => {
  const { body } = await move(await book(), { service_id: OTHER_SERVICE });
  expect(body).toMatchObject({ fee: "15.00", duration: 15, end_time: "14:15" });
  expect(body).not.toHaveProperty("buffer_before");
  expect(changesOf()[0]).toEqual(expect.arrayContaining(["service_id", "fee", "duration", "buffer_before"]));
});

it("keeps them for each appointment of a series that is moved, also in the preview", async () => {
  const first = await book();
  const change = { start_time: "15:00", scope: "following" };
  const { body: preview } = await move(first, change, { dry_run: "true" });
  expect(preview.items).toMatchObject(DATES.map((date) => ({ date, end_time: "15:30", reason: null })));
  expect((await move(first, change)).status).toBe(200);
  expect(stored()).toMatchObject(DATES.map((date) => ({ ...BOOKED, date, end_time: "15:30" })));
});

// The practitioner works until 16:00. With the service's new duration, 15:30 would be too late.
it("lists the times for the duration as booked while an appointment is moved", async () => {
  const { appointment_id } = await book();
  const { practitioner_id, service_id, location_id } = DESK;
  const at = async (service: string): Promise<Slot | undefined> => {
    const query = { practitioner_id, location_id, date: DATES[0], service_id: service, appointment_id };
    const { body } = await call(handler, contract.appointments.availability, { as, query });
    return (body.items as Slot[]).find(({ start_time }) => start_time === "15:30");
  };
  expect(await at(service_id)).toEqual({ start_time: "15:30", end_time: "16:00", available: true, reason: null });
  expect(await at(OTHER_SERVICE)).toMatchObject({ end_time: "15:45", available: true });
});

it("finds the next free times for the duration as booked while an appointment is moved", async () => {
  const { appointment_id } = await book();
  const { practitioner_id, service_id } = DESK;
  const next = async (query: object): Promise<FreeTime[]> =>
    (
      await call(handler, contract.appointments.nextFreeTimes, {
        as,
        query: { service_id, practitioner_id, from: DATES[0], limit: "1", ...query },
      })
    ).body.items;
  expect(await next({ appointment_id })).toMatchObject([{ start_time: "10:00", end_time: "10:30" }]);
  expect(await next({})).toMatchObject([{ start_time: "10:00", end_time: "11:00" }]);
});

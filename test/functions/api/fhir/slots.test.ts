import type { Slot } from "fhir/r4";
import { parseSearch } from "../../../../functions/api/fhir/search-query.ts";
import { readProposed, readSlot, searchFreeSlots } from "../../../../functions/api/fhir/slots.ts";
import { booked, bookedDayItem } from "../../../support/appointment-rows.ts";
import { IDS } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskItems, locationItem, practitionerItem, serviceItem, ULID, weekItem } from "../../../support/desk.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put } = openTable();
// From noon to 16:00 in Chicago, and on later days from 10:00.
beforeEach(() => holds(deskItems()));

const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const OTHER_STAFF = `staff_${OTHER}`;
const SCHEDULE = `${ULID}.${ULID}`;
const idOf = (starts_at: string, schedule = SCHEDULE) => `${schedule}.${(Date.parse(starts_at) / 60_000).toString(36)}`;
const NOON = "2027-03-01T18:00:00.000Z";

const search = (query: string, position?: string) =>
  searchFreeSlots({
    ...parseSearch({ tenant_id, type: "Slot" }, new URLSearchParams(query), true),
    ...(position && { position }),
  });
const slotsOf = async (query: string, position?: string) => (await search(query, position)).matches as Slot[];
const startsOf = async (query: string) => (await slotsOf(query)).map(({ start }) => start.slice(0, 16));

/** Lets another practitioner work at the same hours. */
const addPractitioner = () => {
  put(practitionerItem({ staff_id: OTHER_STAFF, last_name: "Zola" }));
  put(weekItem({ staff_id: OTHER_STAFF }));
};
/** Adds services that take two hours each. */
const addServices = (...ids: string[]) => {
  for (const ulid of ids)
    put(serviceItem({ service_id: `svc_${ulid}`, service_name: `Service ${ulid}`, duration: 120 }));
};

it("lists the free times of a day from now on", async () => {
  const starts = await startsOf(`start=${TODAY}`);
  expect([starts.length, starts[0], starts[1], starts.at(-1)]).toEqual([
    15,
    "2027-03-01T18:00",
    "2027-03-01T18:15",
    "2027-03-01T21:30",
  ]);
  expect((await search(`start=${TODAY}`)).position).toBeUndefined();
  expect((await startsOf("start=2027-03-02"))[0]).toBe("2027-03-02T16:00");
  expect(await startsOf("start=2027-02-28")).toEqual([]);
});

it.each([
  ["status=free", 15],
  ["status=busy", 0],
  ["status=busy,free", 15],
  [`_id=${idOf(NOON)}`, 1],
  [`schedule=${SCHEDULE}`, 15],
  [`schedule=Schedule/${SCHEDULE}`, 15],
  [`schedule=${OTHER}.${OTHER}`, 0],
  [`schedule.actor=Practitioner/staff-${ULID}`, 15],
  [`schedule.actor=Practitioner/staff-${OTHER}`, 0],
  [`service-type=${DESK.service_id}`, 15],
  ["service-type=other", 0],
  ["start=ge2027-03-01T21:00:00Z", 3],
])("finds by %s %d times of today", async (query, count) => {
  expect(await slotsOf(`start=${TODAY}&${query}`)).toHaveLength(count);
});

it("leaves out what is booked, which reads as busy, and is not proposed", async () => {
  const id = idOf(NOON);
  expect(await readSlot(tenant_id, id)).toMatchObject({ id, status: "free", start: NOON });
  expect(await readProposed(tenant_id, id)).toMatchObject({ id, status: "proposed", start: NOON });
  put(bookedDayItem(DESK.practitioner_id, [booked("18:00", "18:30")]));
  expect((await startsOf(`start=${TODAY}`))[0]).toBe("2027-03-01T18:30");
  expect(await readSlot(tenant_id, id)).toMatchObject({ id, status: "busy", end: "2027-03-01T18:30:00.000Z" });
  expect(await readProposed(tenant_id, id)).toBeUndefined();
});

it.each([
  ["no id", "nothing"],
  ["the id of a schedule", SCHEDULE],
  ["an instant that no calendar has", `${SCHEDULE}.zzzzzzzz`],
])("reads nothing for %s", async (_, id) => {
  expect([await readSlot(tenant_id, id), await readProposed(tenant_id, id)]).toEqual([undefined, undefined]);
});

it.each([
  ["an unknown service", [], `${OTHER}.${ULID}`],
  ["an unknown practitioner", [], `${ULID}.${OTHER}`],
  ["an inactive service", [serviceItem({ status: "INACTIVE" })], SCHEDULE],
  ["an inactive practitioner", [practitionerItem({ status: "INACTIVE" })], SCHEDULE],
])("refuses the slot of %s as one that does not exist", async (_, rows, schedule) => {
  for (const row of rows) put(row);
  const refusal = { code: "not_found" };
  await expect(readSlot(tenant_id, idOf(NOON, schedule))).rejects.toMatchObject(refusal);
  await expect(readProposed(tenant_id, idOf(NOON, schedule))).rejects.toMatchObject(refusal);
});

it("does not take another failure for a slot that does not exist", async () => {
  put(locationItem({ time_zone: "Nowhere/Land" }));
  await expect(readSlot(tenant_id, idOf(NOON))).rejects.not.toMatchObject({ code: "not_found" });
});

/** Reads all pages of a search. */
async function pagesOf(query: string): Promise<Slot[][]> {
  const pages: Slot[][] = [];
  for (let position: string | undefined, isLast = false; !isLast; ) {
    const found = await search(query, position);
    pages.push(found.matches as Slot[]);
    position = found.position;
    isLast = position === undefined || pages.length > 60;
  }
  return pages;
}

it("leads through all times by service, time and practitioner, each once", async () => {
  addPractitioner();
  addServices(OTHER);
  const whole = await slotsOf(`start=${TODAY}`);
  const pages = await pagesOf(`start=${TODAY}&_count=4`);
  expect(pages.flat()).toEqual(whole);
  expect(pages.slice(0, -1).map(({ length }) => length)).toEqual(Array(pages.length - 1).fill(4));
  expect(whole.slice(0, 3).map(({ id }) => id)).toEqual([
    idOf(NOON),
    idOf(NOON, `${ULID}.${OTHER}`),
    idOf("2027-03-01T18:15:00.000Z"),
  ]);
  expect([whole.length, whole.filter(({ id }) => id?.startsWith(OTHER)).length]).toEqual([48, 18]);
});

it("continues after the last time of a page also when it was booked meanwhile", async () => {
  const { position } = await search(`start=${TODAY}&_count=2`);
  put(bookedDayItem(DESK.practitioner_id, [booked("18:15", "18:45")]));
  expect((await slotsOf(`start=${TODAY}&_count=1`, position))[0]?.start).toBe("2027-03-01T18:45:00.000Z");
});

it("reads 60 days of a search without an end, and at most as many for one page", async () => {
  const days = async (query: string) => {
    const pages = await pagesOf(`${query}&_count=100`);
    return [...new Set(pages.flat().map(({ start }) => start.slice(0, 10)))];
  };
  const open = await days("");
  expect([open.length, open[0], open.at(-1)]).toEqual([60, TODAY, "2027-04-29"]);
  // A clinic that works on one day in a long period has pages without times.
  const week = { schedule_id: `sch_${ULID}`, location_id: DESK.location_id, day_of_week: "Mon" as const };
  const hours = { staff_id: DESK.practitioner_id, start_time: "10:00", end_time: "10:30", is_available: true };
  put(weekItem({ schedules: [{ ...week, ...hours }] }));
  const pages = await pagesOf("start=ge2027-03-02&start=le2027-06-30");
  expect(pages.map(({ length }) => length)).toEqual([8, 9, 0]);
});

it("reads the times of five services at most for one page", async () => {
  const ids = ["q", "r", "s", "t", "v"].map((last) => `01jd3v8c9m4q2w6x8z0y1t5k7${last}`);
  addServices(...ids);
  put(bookedDayItem(DESK.practitioner_id, [booked("18:00", "22:00")]));
  const pages = await pagesOf(`start=${TODAY}`);
  expect(pages).toEqual([[], []]);
  const first = await search(`start=${TODAY}`);
  expect(JSON.parse(first.position ?? "")).toEqual({ service_id: `svc_${ids.at(-1)}`, date: TODAY });
});

it("adds the schedules of the found times only", async () => {
  addPractitioner();
  const included = async (query: string) => (await search(query)).included?.map(({ id }) => id);
  const one = `start=${TODAY}&_id=${idOf(NOON)}`;
  expect(await included(`${one}&_include=Slot:schedule`)).toEqual([SCHEDULE]);
  expect(await included(one)).toEqual([]);
  expect(await included(`start=${TODAY}&_include=Slot:schedule`)).toEqual([SCHEDULE, `${ULID}.${OTHER}`]);
});

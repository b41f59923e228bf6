import { handler } from "../../../../functions/api/reports/index.ts";
import { ALL_LOCATIONS, dayCountEntity, tallyEntity } from "../../../../functions/entities/counts.ts";
import { APPOINTMENT_STATUSES, heldCount } from "../../../../shared/appointments/status.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { addTo, type Counted, type DayCount, EMPTY_COUNT } from "../../../../shared/reports/counts.ts";
import { DESK, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk-items.ts";
import { IDS } from "../../../support/event.ts";
import { type Item, itemOf } from "../../../support/item.ts";
import { nthId } from "../../../support/many-rows.ts";
import { TODAY } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";

const query = { from: TODAY, to: "2027-03-07" };
const rows = [practitionerItem(), serviceItem(), locationItem(), weekItem()];
const opened = operation({ handler, route: contract.reports.appointments, request: { query }, items: rows });
const { given, send } = opened;

const counted = (changes: Partial<Counted> = {}): Counted => ({
  date: TODAY,
  location_id: DESK.location_id,
  status: "COMPLETED",
  practitioner_id: DESK.practitioner_id,
  service_id: DESK.service_id,
  hour: "10",
  minutes: 30,
  cents: 8050,
  lead_days: 5,
  ...changes,
});
const countOf = (...all: Counted[]): DayCount => all.reduce((sum, each) => addTo(sum, each, 1), EMPTY_COUNT);
const dayItem = (count: DayCount, date = TODAY, owner_id: string = ALL_LOCATIONS): Item =>
  itemOf(dayCountEntity().put({ tenant_id: IDS.tenant, owner_id, date, count, revision: 1 }));

it("counts the same appointments by practitioner, service and hour: those that are neither missed nor cancelled", async () => {
  const nurse = { ...practitionerItem({ role: "MANAGER" }) };
  given([
    ...rows.filter((row) => row !== rows[0]),
    nurse,
    dayItem(
      countOf(
        ...APPOINTMENT_STATUSES.map((status) => counted({ status })),
        counted({ service_id: nthId(DESK.service_id, 1), hour: "15" }),
      ),
    ),
  ]);
  const { practitioners, services, hours, totals } = (await send()).body;
  const sum = (list: readonly { readonly appointments: number }[]) =>
    list.reduce((all, { appointments }) => all + appointments, 0);
  expect(heldCount(totals)).toBe(5);
  expect(totals.appointments).toBe(7);
  expect([practitioners, services, hours].map(sum)).toEqual([5, 5, 5]);
  expect(practitioners).toMatchObject([{ practitioner_name: "Chidi Okafor" }]);
});

it("adds up days, people, services and hours, beside the same number of days before", async () => {
  given([
    ...rows,
    dayItem(
      countOf(counted(), counted({ hour: "14", status: "BOOKED", lead_days: 0 }), counted({ status: "CANCELLED" })),
    ),
    dayItem(countOf(counted({ date: "2027-03-03" })), "2027-03-03"),
    dayItem(countOf(counted({ date: "2027-02-22" })), "2027-02-22"),
    dayItem(countOf(counted({ date: "2027-02-21" })), "2027-02-21"),
  ]);
  const { status, body } = await send();
  expect(status).toBe(200);
  expect(body.days).toHaveLength(7);
  expect(body.days.slice(0, 3)).toEqual([
    { date: TODAY, by_status: { COMPLETED: 1, BOOKED: 1, CANCELLED: 1 } },
    { date: "2027-03-02", by_status: {} },
    { date: "2027-03-03", by_status: { COMPLETED: 1 } },
  ]);
  expect(body.totals).toEqual({
    appointments: 4,
    by_status: { COMPLETED: 2, BOOKED: 1, CANCELLED: 1 },
    booked_minutes: 90,
    booked_value: "241.50",
    lead_time: 3.3,
  });
  expect(body.previous).toMatchObject({ from: "2027-02-22", to: "2027-02-28", appointments: 1, booked_value: "80.50" });
  expect(body.practitioners).toEqual([
    {
      practitioner_id: DESK.practitioner_id,
      practitioner_name: "Chidi Okafor",
      appointments: 3,
      booked_minutes: 90,
      available_minutes: 7 * 6 * 60,
    },
  ]);
  expect(body.services).toEqual([
    {
      service_id: DESK.service_id,
      service_name: "Check-up",
      location_name: "Lake Street",
      appointments: 3,
      booked_value: "241.50",
    },
  ]);
  expect(body.hours).toEqual([
    { weekday: "Monday", hour: "10", appointments: 1 },
    { weekday: "Monday", hour: "14", appointments: 1 },
    { weekday: "Wednesday", hour: "10", appointments: 1 },
  ]);
});

const tallyItem = (key: string, total: number): Item =>
  itemOf(tallyEntity().put({ tenant_id: IDS.tenant, key, total, revision: 1 }));

it("adds up new patients and leads, beside those of the days before, also when a location is named", async () => {
  given([
    ...rows,
    tallyItem("2027-02-21 new_patients", 64),
    tallyItem("2027-02-22 new_patients", 1),
    tallyItem("2027-02-28 new_leads", 2),
    tallyItem(`${TODAY} new_patients`, 4),
    tallyItem("2027-03-07 converted_leads", 8),
    tallyItem("2027-03-07 new_patients", 16),
    tallyItem("2027-03-08 new_patients", 32),
  ]);
  const none = { new_patients: 0, new_leads: 0, converted_leads: 0 };
  for (const each of [query, { ...query, location_id: DESK.location_id }]) {
    const { people } = (await send({ query: each })).body;
    expect(people.totals).toEqual({ new_patients: 20, new_leads: 0, converted_leads: 8 });
    expect(people.previous).toEqual({ new_patients: 1, new_leads: 2, converted_leads: 0 });
    expect(people.days).toHaveLength(7);
    expect(people.days.slice(0, 2)).toEqual([
      { date: TODAY, ...none, new_patients: 4 },
      { date: "2027-03-02", ...none },
    ]);
  }
});

it("lists services by their number of appointments, also deleted ones", async () => {
  const deleted = counted({ service_id: "svc_01jd3v8c9m4q2w6x8z0y1t5k7z", cents: 1000 });
  given([...rows, dayItem(countOf(counted(), deleted, deleted))]);
  expect((await send()).body.services).toEqual([
    {
      service_id: deleted.service_id,
      service_name: "Deleted service",
      location_name: "",
      appointments: 2,
      booked_value: "20.00",
    },
    expect.objectContaining({ service_id: DESK.service_id, location_name: "Lake Street", appointments: 1 }),
  ]);
});

it("omits practitioners without hours and appointments", async () => {
  const idle = practitionerItem({ staff_id: DESK.practitioner_id.replace(/.$/, "p"), first_name: "Idle" });
  given([...rows, idle]);
  expect((await send()).body.practitioners.map(({ practitioner_name }) => practitioner_name)).toEqual(["Chidi Okafor"]);
});

it("has no lead time without appointments", async () => {
  given(rows);
  expect((await send()).body.totals.lead_time).toBeNull();
});

it("reports one location when it is named", async () => {
  const other = DESK.location_id.replace(/.$/, "p");
  given([
    ...rows,
    dayItem(countOf(counted()), TODAY, DESK.location_id),
    dayItem(countOf(counted(), counted()), TODAY, other),
    dayItem(countOf(counted(), counted(), counted())),
  ]);
  const { body } = await send({ query: { ...query, location_id: DESK.location_id } });
  expect(body.totals.appointments).toBe(1);
  expect((await send()).body.totals.appointments).toBe(3);
});

it("leaves out the counts of a release that counted locations only", async () => {
  const former = {
    pk: dayItem(countOf(counted())).pk,
    sk: `$dayCount_1#date_${TODAY}#location_id_${DESK.location_id}`,
  };
  given([...rows, { ...dayItem(countOf(counted())), ...former, location_id: DESK.location_id, __edb_e__: "dayCount" }]);
  for (const each of [query, { ...query, location_id: DESK.location_id }])
    expect((await send({ query: each })).body.totals.appointments).toBe(0);
});

it("answers 404 for a location of another clinic", async () => {
  const location_id = DESK.location_id.replace(/.$/, "p");
  expect(await send({ query: { ...query, location_id } })).toMatchObject({ status: 404 });
});

it.each([
  ["days in the wrong order", { from: TODAY, to: "2027-02-28" }],
  ["more than 366 days", { from: "2026-01-01", to: "2027-01-02" }],
])("refuses %s", async (_, wrong) => {
  expect(await send({ query: wrong })).toMatchObject({ status: 422, body: { fields: { to: expect.any(String) } } });
});

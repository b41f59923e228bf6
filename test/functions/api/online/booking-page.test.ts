import { handler } from "../../../../functions/api/online/index.ts";
import { onlineSettingsEntity } from "../../../../functions/entities/online.ts";
import { usernameEntity } from "../../../../functions/entities/platform.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { OnlineSettings } from "../../../../shared/online/settings.ts";
import { NO_TIMES } from "../../../../shared/online/texts.ts";
import { booked, bookedDayItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { TODAY } from "../../../support/dates.ts";
import { DESK, deskWith, locationItem, practitionerItem, serviceItem, weekItem } from "../../../support/desk.ts";
import { type Item, itemOf, keyOf, tenantItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const { tenant: tenant_id } = IDS;
const { holds, put, remove } = openTable();
const params = { username: "lakeside1" };
const OTHER = "01jd3v8c9m4q2w6x8z0y1t5k7p";
const { service_id, location_id, practitioner_id } = DESK;

const username = itemOf(usernameEntity().put({ username: "lakeside1", tenant_id }));
const settings = (changes: object = {}) =>
  itemOf(onlineSettingsEntity().put({ tenant_id, ...OnlineSettings.parse({ enabled: true, ...changes }), version: 1 }));
const service = (changes: object = {}) => serviceItem({ online: "everyone", ...changes });
const practitioner = (changes: object = {}) => practitionerItem({ online: true, ...changes });

beforeEach(() => holds([...deskWith(service(), practitioner()), username, settings({ minimum_notice_hours: 0 })]));

const page = async () => (await call(handler, contract.online.get, { params })).body;
/** Returns the ids that the page names. */
const named = async () => {
  const { services, practitioners, locations } = await page();
  return [
    services.map((each) => each.service_id),
    practitioners.map(({ staff_id }) => staff_id),
    locations.map((each) => each.location_id),
  ];
};

it("shows what can be booked online, with whom and where", async () => {
  expect(await page()).toEqual({
    clinic_name: "Lakeside Family Clinic",
    logo_url: null,
    phone_number: "5550100200",
    locations: [
      {
        location_id,
        location_name: "Lake Street",
        address: "1 Lake Street, Springfield, IL 01234",
        phone_number: "5550100100",
        time_zone: "America/Chicago",
      },
    ],
    services: [
      {
        ...{ service_id, location_id, service_name: "Check-up", duration: 30, online: "everyone" },
        practitioner_ids: [practitioner_id],
      },
    ],
    practitioners: [
      { staff_id: practitioner_id, first_name: "Chidi", last_name: "Okafor", location_ids: [location_id] },
    ],
  });
});

const hours = { staff_id: practitioner_id, day_of_week: "Mon" as const, start_time: "10:00", end_time: "16:00" };
const week = (changes: object) =>
  weekItem({ schedules: [{ ...hours, schedule_id: `sch_${OTHER}`, location_id, is_available: true, ...changes }] });

it.each<[string, Item]>([
  ["a hidden service", service({ online: "hidden" })],
  ["a service that was never offered online", serviceItem()],
  ["an inactive service", service({ status: "INACTIVE" })],
  ["a service of other practitioners", service({ practitioner_ids: [`staff_${OTHER}`] })],
  ["a service at an unknown location", service({ location_id: `loc_${OTHER}` })],
  ["an inactive location", locationItem({ status: "INACTIVE" })],
  ["a practitioner who can't be booked online", practitionerItem()],
  ["an inactive practitioner", practitioner({ status: "INACTIVE" })],
  ["hours that are switched off", week({ is_available: false })],
  ["hours at another location", week({ location_id: `loc_${OTHER}` })],
])("shows nothing of %s", async (_, row) => {
  put(row);
  expect(await named()).toEqual([[], [], []]);
});

it("shows each practitioner and location that a shown service has, and no others", async () => {
  const elsewhere = { location_id: `loc_${OTHER}` };
  put(locationItem(elsewhere));
  put(service({ ...elsewhere, service_id: `svc_${OTHER}`, online: "known" }));
  expect(await named()).toEqual([[service_id], [practitioner_id], [location_id]]);
  put(practitioner({ staff_id: `staff_${OTHER}`, last_name: "Zola" }));
  put(weekItem({ staff_id: `staff_${OTHER}`, schedules: [] }));
  expect(await named()).toEqual([[service_id], [practitioner_id], [location_id]]);
  const there = { ...hours, ...elsewhere, staff_id: `staff_${OTHER}`, schedule_id: `sch_${OTHER}`, is_available: true };
  put(weekItem({ staff_id: `staff_${OTHER}`, schedules: [there, { ...there, day_of_week: "Tue" }] }));
  expect(await named()).toEqual([
    [service_id, `svc_${OTHER}`],
    [practitioner_id, `staff_${OTHER}`],
    [location_id, `loc_${OTHER}`],
  ]);
  const { services, practitioners } = await page();
  expect(services[1]).toMatchObject({ online: "known", practitioner_ids: [`staff_${OTHER}`] });
  expect(practitioners[1]).toMatchObject({ location_ids: [`loc_${OTHER}`] });
});

it.each([
  ["online booking is off", () => put(settings({ enabled: false }))],
  ["the clinic has no settings", () => remove(settings())],
  ["the name is unknown", () => remove(username)],
  [
    "the clinic is suspended",
    () => put({ ...tenantItem({ status: "INACTIVE" }), ...keyOf("tenant", "tenant_id", tenant_id) }),
  ],
])("does not exist when %s", async (_, change) => {
  change();
  expect((await call(handler, contract.online.get, { params })).status).toBe(404);
});

describe("its times", () => {
  const list = async (query: object = {}, headers: Record<string, string> = {}) =>
    call(handler, contract.online.listTimes, {
      params,
      query: { service_id, from: TODAY, days: 1, ...query },
      headers,
    });
  const time = (start_time: string, date = TODAY) => ({ date, start_time, practitioner_id });

  it("are those of the shown days, from now on", async () => {
    const { body } = await list();
    expect([body.items.length, body.items[0], body.items.at(-1)]).toEqual([15, time("12:00"), time("15:30")]);
    expect([body.next, body.reason]).toEqual([null, null]);
    const { body: both } = await list({ days: 2 });
    expect([both.items.length, both.items.at(-1)]).toEqual([15 + 23, time("15:30", "2027-03-02")]);
    expect((await list({ from: "2027-03-02", practitioner_id })).body.items).toHaveLength(23);
  });

  it("are the next one when the shown days have none", async () => {
    put(bookedDayItem(practitioner_id, [booked("16:00", "22:00")]));
    expect((await list()).body).toEqual({ items: [], next: time("10:00", "2027-03-02"), reason: null });
    put(settings({ minimum_notice_hours: 48 }));
    expect((await list()).body.next).toEqual(time("12:00", "2027-03-03"));
  });

  it("are none for a reason: none is free, or no one can be booked", async () => {
    put(weekItem({ schedules: [] }));
    expect((await list()).body).toEqual({ items: [], next: null, reason: NO_TIMES.nothing_free.en });
    expect((await list({}, { "accept-language": "es" })).body.reason).toBe(NO_TIMES.nothing_free.es);
    put(practitionerItem());
    expect((await list()).body.reason).toBe(NO_TIMES.not_bookable.en);
    expect((await list({ practitioner_id })).status).toBe(404);
    put(practitioner({ status: "INACTIVE" }));
    expect((await list()).body.reason).toBe(NO_TIMES.not_bookable.en);
  });

  it("end with the days that the clinic offers", async () => {
    put(settings({ minimum_notice_hours: 0, days_ahead: 1 }));
    expect((await list({ from: "2027-03-02" })).body.items).toHaveLength(23);
    expect((await list({ from: "2027-03-03" })).body).toMatchObject({ items: [], next: null });
  });

  it.each([
    ["a hidden service", service({ online: "hidden" })],
    ["a service that was never offered online", serviceItem()],
    ["an inactive service", service({ status: "INACTIVE" })],
  ])("do not exist for %s", async (_, row) => {
    put(row);
    expect((await list()).status).toBe(404);
  });
});

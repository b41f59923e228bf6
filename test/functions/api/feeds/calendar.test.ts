import ICAL from "ical.js";
import { handler } from "../../../../functions/api/feeds/index.ts";
import { composeMail } from "../../../../functions/domain/messaging/compose.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import type { FeedNames } from "../../../../shared/feeds/feed.ts";
import { appointmentItem } from "../../../support/appointment-rows.ts";
import { call, IDS } from "../../../support/call.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK, locationItem, practitionerItem } from "../../../support/desk.ts";
import { type Item, keyOf, tenantItem, userItem } from "../../../support/rows.ts";
import { openTable } from "../../../support/table.ts";

const table = openTable();
const { holds, put, rows } = table;
const { practitioner_id: staff_id } = DESK;

/** The account of the desk's practitioner. */
const account = (changes: object = {}): Item => ({
  ...userItem("PRACTITIONER", { user_id: IDS.otherUser, staff_id, ...changes }),
  ...keyOf("user", "user_id", IDS.otherUser),
});
const clinic = (changes: object): Item => ({ ...tenantItem(changes), ...keyOf("tenant", "tenant_id", IDS.tenant) });

let url: URL;
beforeEach(async () => {
  holds([practitionerItem(), locationItem(), account()]);
  const { body } = await call(handler, contract.feeds.create, { as: "TENANT_ADMIN", params: { staff_id } });
  url = new URL(body.url);
});

interface Reading {
  readonly file?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

function read({ file, key, headers = {} }: Reading = {}) {
  const params = { feed_file: file ?? url.pathname.split("/").at(-1) ?? "" };
  const query = { key: key ?? url.searchParams.get("key") };
  return call(handler, contract.feeds.getCalendar, { params, query, headers });
}

/** Reads the calendar with a parser of another author. */
async function events() {
  const { status, body } = await read();
  expect(status).toBe(200);
  return eventsIn(String(body));
}

function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((each) => {
    const { uid, sequence, summary, location, startDate, endDate } = new ICAL.Event(each);
    return {
      ...{ uid, sequence, summary, location },
      status: each.getFirstPropertyValue("status"),
      zone: startDate.zone?.tzid,
      starts_at: startDate.toJSDate().toISOString(),
      ends_at: endDate.toJSDate().toISOString(),
    };
  });
}

/** Puts an appointment of the desk's practitioner that takes half an hour from an instant on. */
function at(starts_at: string, changes: Parameters<typeof appointmentItem>[0] = {}): void {
  const ends_at = new Date(Date.parse(starts_at) + 1_800_000).toISOString();
  put(
    appointmentItem({
      appointment_id: `appt_${starts_at}`,
      date: starts_at.slice(0, 10),
      starts_at,
      ends_at,
      ...changes,
    }),
  );
}

afterEach(() => ICAL.TimezoneService.reset());

it("is a calendar of the last 30 days and the next 12 months, in which cancelled appointments stay as cancelled", async () => {
  for (const day of ["2027-01-29", "2027-01-30", "2028-03-01", "2028-03-02"]) at(`${day}T18:00:00.000Z`);
  at("2027-03-01T20:00:00.000Z", { appointment_status: "CANCELLED", version: 7 });
  at("2027-03-02T20:00:00.000Z", { practitioner_id: "staff_01jd3v8c9m4q2w6x8z0y1t5k7p" });
  const { headers } = await read();
  expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await events()).toMatchObject([
    { starts_at: "2027-01-30T18:00:00.000Z", status: "CONFIRMED", summary: "Busy" },
    { starts_at: "2027-03-01T20:00:00.000Z", status: "CANCELLED", sequence: 7, summary: "Busy" },
    { starts_at: "2028-03-01T18:00:00.000Z", status: "CONFIRMED", summary: "Busy" },
  ]);
});

/** The days of 2027 on which clocks change in the United States and Cuba. */
const AMERICA = ["2027-03-14", "2027-11-07"];

it.each([
  ["America/Chicago", AMERICA],
  ["America/Los_Angeles", AMERICA],
  // A zone without summer time, one whose clocks go back at midnight, and an old name of another.
  ["America/Phoenix", AMERICA],
  ["America/Havana", AMERICA],
  ["America/Indianapolis", AMERICA],
  ["Europe/London", ["2027-03-28", "2027-10-31"]],
  ["Australia/Lord_Howe", ["2027-04-03", "2027-10-02"]],
])("gives each half hour around both clock changes in %s", async (time_zone, days) => {
  put(locationItem({ time_zone }));
  const hours = (day: string) => Array.from({ length: 72 }, (_, n) => Date.parse(`${day}T00:00:00Z`) + n * 1_800_000);
  const instants = days
    .flatMap(hours)
    .map((ms) => new Date(ms).toISOString())
    .sort();
  for (const starts_at of instants) at(starts_at);
  const shown = await events();
  expect(shown.map(({ starts_at }) => starts_at).sort()).toEqual(instants);
  expect(shown.every(({ starts_at, ends_at }) => Date.parse(ends_at) - Date.parse(starts_at) === 1_800_000)).toBe(true);
  // Only the hour that the clocks repeat, and what ends in it, is in UTC.
  const inZone = shown.filter(({ zone }) => zone !== "UTC");
  expect(shown.length - inZone.length).toBeLessThanOrEqual(5);
});

it("names an appointment, and counts its changes, as the mails about it do", async () => {
  at("2027-03-03T20:00:00.000Z", { appointment_id: "appt_1", version: 4 });
  const [event] = await events();
  const { attachments } = composeMail({
    ...{ type: "appointment_confirmation", audience: "staff", language: "en", first_name: "Chidi", revision: 4 },
    clinic: { name: "Lakeside" },
    place: {
      ...{ name: "Lake Street", street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" },
      ...{ phone_number: "5550100100", email: "lake@example.com", time_zone: "America/Chicago" },
    },
    appointment: { id: "appt_1", starts_at: "2027-03-03T20:00:00.000Z", ends_at: "2027-03-03T20:30:00.000Z" },
    web: url.origin,
  });
  const [mailed] = eventsIn(String(attachments?.[0]?.content));
  const { uid, sequence, location, status, starts_at, ends_at } = mailed ?? expect.fail("no file");
  expect(event).toMatchObject({ uid, sequence, location, status, starts_at, ends_at });
});

describe("the names of patients", () => {
  const readings = () => rows("audit_entry").filter(({ operation }) => operation === "feeds.getCalendar");
  const showing = (feed_names: FeedNames) => put(clinic({ feed_names }));

  it.each([
    ["none", "Mary Ann O'Brien", "Busy"],
    ["initials", "Mary Ann O'Brien", "M.O."],
    ["initials", "élodie", "É."],
    ["first_name", "Mary Ann O'Brien", "Mary"],
  ] as const)("are, as the clinic has set it (%s), of %s: %s", async (feed_names, patient_name, summary) => {
    showing(feed_names);
    at("2027-03-03T20:00:00.000Z", { patient_name });
    expect(await events()).toMatchObject([{ summary }]);
  });

  it("leave one audit entry a day, of the practitioner whose feed it is", async () => {
    showing("initials");
    await read();
    await read();
    expect(readings()).toMatchObject([
      { user_id: IDS.otherUser, user_role: "PRACTITIONER", kind: "reading", record_id: rows("feed")[0]?.feed_id },
    ]);
    vi.setSystemTime(Date.parse(NOW) + 86_400_000);
    await Promise.all([read(), read()]);
    expect(readings()).toHaveLength(2);
  });

  it("leave an entry also on a day on which the calendar was read without them before", async () => {
    await read();
    expect(readings()).toEqual([]);
    expect(rows("feed")).toMatchObject([{ read_on: "2027-03-01" }]);
    showing("first_name");
    await read();
    expect(readings()).toHaveLength(1);
  });

  it("are not given when the entry can't be written", async () => {
    showing("initials");
    table.failsNextWrites(() => Object.assign(new Error("down"), { name: "ThrottlingException" }));
    expect((await read()).status).toBe(503);
  });
});

it("says that nothing has changed, until something has", async () => {
  at("2027-03-03T20:00:00.000Z");
  const { etag = "" } = (await read()).headers;
  vi.setSystemTime(Date.parse(NOW) + 3_600_000);
  for (const header of [etag, `W/${etag}`]) {
    const again = await read({ headers: { "if-none-match": header } });
    expect(again).toMatchObject({ status: 304, headers: { etag } });
    expect(again.body).toBeUndefined();
  }
  at("2027-03-03T20:00:00.000Z", { version: 3 });
  expect(await read({ headers: { "if-none-match": etag } })).toMatchObject({ status: 200 });
});

describe("answers 404, as to a feed that never existed,", () => {
  const unknown = async () => read({ file: "feed_01jd3v8c9m4q2w6x8z0y1t5k7n.ics" });
  const revoke = () =>
    call(handler, contract.feeds.remove, {
      as: "TENANT_ADMIN",
      params: { feed_id: String(rows("feed")[0]?.feed_id) },
    });

  it.each<[string, () => unknown, Reading?]>([
    ["at the first request after it was revoked", revoke],
    ["when the practitioner is inactive", () => put(account({ status: "INACTIVE" }))],
    ["when the practitioner is only a manager now", () => put(account({ role: "MANAGER" }))],
    [
      "when the role is switched off",
      () => put(account({ roles: ["PRACTITIONER", "MANAGER"], inactive_roles: ["PRACTITIONER"] })),
    ],
    ["when the account belongs to another clinic", () => put(account({ tenant_id: IDS.otherTenant }))],
    ["when the clinic is inactive", () => put(clinic({ status: "INACTIVE" }))],
    ["without a key", () => undefined, { key: "" }],
    ["to another clinic's key", () => undefined, { key: `${IDS.otherTenant.slice(4)}${"A".repeat(43)}` }],
    ["to another key of the clinic", () => undefined, { key: `${IDS.tenant.slice(4)}${"A".repeat(43)}` }],
    ["to another file", () => undefined, { file: "feed.txt" }],
  ])("%s", async (_, change, reading) => {
    expect((await read()).status).toBe(200);
    await change();
    const { status, body } = await read(reading);
    expect(status).toBe(404);
    expect(body).toEqual((await unknown()).body);
  });
});

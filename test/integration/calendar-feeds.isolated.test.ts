import ICAL from "ical.js";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { collectLogLines } from "../support/depth.ts";
import { type Gateway, startGateway } from "../support/gateway.ts";
import { openFrontDesk } from "./front-desk.ts";

let gateway: Gateway;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
const lines = collectLogLines();

beforeAll(async () => {
  gateway = await startGateway();
}, 30_000);
beforeEach(async () => {
  clinic = await openClinic();
  desk = await openFrontDesk(clinic);
  await addAccount();
});
afterAll(() => gateway.stop());

/** Gives the desk's practitioner an account. */
async function addAccount(): Promise<void> {
  const { staffEntity, userEntity } = await import("../../functions/entities/people.ts");
  const { tenant_id } = clinic;
  const { data: staff } = await staffEntity().get({ tenant_id, staff_id: desk.practitioner_id }).go();
  const { data: user } = await userEntity().get({ user_id: clinic.users.PRACTITIONER }).go();
  if (!staff || !user) throw new Error("There is no practitioner");
  await userEntity()
    .put({ ...user, user_id: staff.user_id, staff_id: staff.staff_id })
    .go();
}

/** Creates a feed of the desk's practitioner, and returns its id and the path of its address. */
async function createFeed() {
  const params = { staff_id: desk.practitioner_id };
  const { body } = await clinic.send("TENANT_ADMIN", "feeds", "create", { params });
  const { pathname, search } = new URL(body.url);
  return { feed_id: body.feed_id, path: pathname + search };
}

/** Reads a feed as a calendar program does, without a token. */
const read = (path: string) => gateway.sendTo("GET", path);

function eventsIn(text: string) {
  const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent");
  return events.map((each) => {
    const { uid, sequence, summary, startDate } = new ICAL.Event(each);
    return { uid, sequence, summary, start: startDate.toString(), status: each.getFirstPropertyValue("status") };
  });
}

const START = "10:00";

async function book() {
  const body = { ...desk, date: daysAfter(MONDAY, 1), start_time: START };
  return (await clinic.send("RECEPTIONIST", "appointments", "book", { body })).body;
}

it("follows an appointment that is booked, moved and cancelled under one id, with a growing number", async () => {
  const { path } = await createFeed();
  const first = await read(path);
  expect([first.status, first.headers["content-type"]]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(eventsIn(first.text)).toEqual([]);

  const { appointment_id, date, version } = await book();
  const shown = async () => eventsIn((await read(path)).text);
  const event = { uid: `${appointment_id}@localhost`, summary: "Busy", status: "CONFIRMED" };
  expect(await shown()).toEqual([{ ...event, sequence: version, start: `${date}T10:00:00` }]);

  const params = { appointment_id };
  const move = { start_time: "11:00", version };
  await clinic.send("RECEPTIONIST", "appointments", "reschedule", { params, body: move });
  expect(await shown()).toEqual([{ ...event, sequence: version + 1, start: `${date}T11:00:00` }]);

  const cancellation = { appointment_status: "CANCELLED", version: version + 1 } as const;
  await clinic.send("RECEPTIONIST", "appointments", "setStatus", { params, body: cancellation });
  expect(await shown()).toEqual([{ ...event, status: "CANCELLED", sequence: version + 2, start: `${date}T11:00:00` }]);
});

it("is not found at the next request after it was revoked, as one that never existed", async () => {
  const [{ feed_id, path }, other] = [await createFeed(), await createFeed()];
  expect((await clinic.send("TENANT_ADMIN", "feeds", "remove", { params: { feed_id } })).status).toBe(204);
  const unknown = await read("/feeds/feed_01jd3v8c9m4q2w6x8z0y1t5k7n.ics");
  const revoked = await read(path);
  expect(revoked.status).toBe(404);
  expect({ ...revoked.body, request_id: "" }).toEqual({ ...unknown.body, request_id: "" });
  expect((await read(other.path)).status).toBe(200);
});

it("opens nothing of another clinic by its own key", async () => {
  const own = await createFeed();
  const [, search] = own.path.split("?");
  clinic = await openClinic("Hillview Dental");
  desk = await openFrontDesk(clinic);
  await addAccount();
  const other = await createFeed();
  expect((await read(other.path)).status).toBe(200);
  expect((await read(`/feeds/${other.feed_id}.ics?${search}`)).status).toBe(404);
});

it("logs neither the key nor a name", async () => {
  await clinic.send("TENANT_ADMIN", "tenants", "updateCurrent", { body: { feed_names: "first_name", version: 1 } });
  const { path } = await createFeed();
  await book();
  const before = lines.length;
  expect((await read(path)).text).toContain("SUMMARY:Grace");
  expect((await read(`${path}x`)).status).toBe(404);
  expect(lines.length).toBeGreaterThan(before);
  const [, key = "no key"] = path.split("key=");
  expect(lines.filter((line) => line.includes(key) || line.includes("Grace"))).toEqual([]);
});

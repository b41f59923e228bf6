import { setTimeout as sleep } from "node:timers/promises";
import { ulid } from "ulid";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { daysAfter, MONDAY } from "../support/dates.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { openFrontDesk } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
let desk: Awaited<ReturnType<typeof openFrontDesk>>;
beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
});
afterAll(() => emulators.stop());
beforeEach(async () => {
  desk = await openFrontDesk(clinic);
});

let day = 0;
const book = () => {
  day += 1;
  const body = { ...desk, date: daysAfter(MONDAY, 7 * day), start_time: "10:00" };
  return clinic.send("RECEPTIONIST", "appointments", "book", { body });
};
const remove = () => clinic.send("TENANT_ADMIN", "services", "remove", { params: { service_id: desk.service_id } });
const changeZone = (time_zone: string, version = 1) =>
  clinic.send("TENANT_ADMIN", "locations", "update", {
    params: { location_id: desk.location_id },
    body: { time_zone, version },
  });

const MINUTE_MS = 60_000;
const entities = async () => ({
  services: (await import("../../functions/entities/clinic.ts")).serviceEntity(),
  locations: (await import("../../functions/entities/clinic.ts")).locationEntity(),
});
/** Leaves the mark that an interrupted deletion or change of time zone would, so many minutes old. */
async function leaveMarks(minutes: number) {
  const { services, locations } = await entities();
  const usage_mark = ulid(Date.now() - minutes * MINUTE_MS);
  const { service_id, location_id } = desk;
  await services.patch({ tenant_id: clinic.tenant_id, service_id }).set({ usage_mark }).go();
  await locations.patch({ tenant_id: clinic.tenant_id, location_id }).set({ usage_mark }).go();
}
async function marks() {
  const { services, locations } = await entities();
  const { service_id, location_id } = desk;
  const service = await services.get({ tenant_id: clinic.tenant_id, service_id }).go({ consistent: true });
  const location = await locations.get({ tenant_id: clinic.tenant_id, location_id }).go({ consistent: true });
  return [service.data?.usage_mark, location.data?.usage_mark];
}

test("removes the mark of a refused deletion, so that bookings continue", async () => {
  expect((await book()).status).toBe(201);
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: "in_use", error: "This service can't be deleted: 1 upcoming appointment uses it." },
  });
  expect(await marks()).toEqual([undefined, undefined]);
  expect((await book()).status).toBe(201);
});

test("removes at booking the marks that an interrupted deletion and change of time zone left behind", async () => {
  await leaveMarks(1);
  expect((await book()).status).toBe(201);
  expect(await marks()).toEqual([undefined, undefined]);
});

test("lets a later deletion continue where an interrupted one stopped", async () => {
  await leaveMarks(1);
  expect((await remove()).status).toBe(204);
  expect((await book()).status).toBe(404);
});

test("waits with a booking until a deletion that is under way has removed its mark", async () => {
  await leaveMarks(0);
  const booking = book();
  await sleep(150);
  expect(await marks()).toEqual([expect.any(String), expect.any(String)]);
  const { services, locations } = await entities();
  const { service_id, location_id } = desk;
  await services.patch({ tenant_id: clinic.tenant_id, service_id }).remove(["usage_mark"]).go();
  await locations.patch({ tenant_id: clinic.tenant_id, location_id }).remove(["usage_mark"]).go();
  expect((await booking).status).toBe(201);
});

test("refuses to change the time zone of a location with upcoming appointments", async () => {
  const { appointment_id } = (await book()).body;
  expect(await changeZone("America/Denver")).toMatchObject({
    status: 409,
    body: { code: "in_use", error: "The time zone can't be changed: this location has 1 upcoming appointment." },
  });
  expect(await marks()).toEqual([undefined, undefined]);
  await clinic.send("RECEPTIONIST", "appointments", "setStatus", {
    params: { appointment_id },
    body: { appointment_status: "CANCELLED", version: 1 },
  });
  expect(await changeZone("America/Denver")).toMatchObject({
    status: 200,
    body: { time_zone: "America/Denver", version: 2 },
  });
  expect(await marks()).toEqual([undefined, undefined]);
});

test("saves a location with upcoming appointments when its time zone stays the same", async () => {
  await book();
  expect(await changeZone("America/Chicago")).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await changeZone("America/Denver")).toMatchObject({ status: 409, body: { code: "conflict" } });
});

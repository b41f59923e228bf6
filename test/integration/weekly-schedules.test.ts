import type * as z from "zod";
import type { WeekChange } from "../../shared/staff/schedule.ts";
import { addPractitioner, newLocation } from "./front-desk.ts";
import { add, clinic, location_id, openStaffClinic } from "./staff-desk.ts";

openStaffClinic();

const week = (staff_id: string, location: string) =>
  clinic.send("TENANT_ADMIN", "staff", "listSchedules", { params: { staff_id }, query: { location_id: location } });
const versionOf = async (staff_id: string) => (await week(staff_id, location_id)).body.version as number;
type WeekBody = Partial<z.input<typeof WeekChange>>;
/** Sends a change of the week, by default on its present version. */
const putWeek = async (staff_id: string, location: string, { items = [], ...body }: WeekBody) =>
  clinic.send("TENANT_ADMIN", "staff", "putSchedules", {
    params: { staff_id },
    query: { location_id: location },
    body: { items, version: await versionOf(staff_id), ...body },
  });
const monday = (start_time: string, end_time: string) => ({ day_of_week: "Mon" as const, start_time, end_time });
const addLocation = async (location_name: string) =>
  (await clinic.send("TENANT_ADMIN", "locations", "create", { body: { ...newLocation, location_name } })).body
    .location_id as string;
const morning = { start_time: "09:00", end_time: "12:00" };

test("sets a weekday once, again under the same id, and keeps its availability", async () => {
  const { staff_id } = (await add({ role: "PRACTITIONER" })).body;
  const first = await putWeek(staff_id, location_id, { items: [monday("9:00", "12:00")], version: 0 });
  expect(first.body.version).toBe(1);
  const { schedule_id = "" } = first.body.items[0] ?? {};
  const toggled = await clinic.send("TENANT_ADMIN", "staff", "setAvailability", {
    params: { staff_id, schedule_id },
    body: { is_available: false, version: 1 },
  });
  expect(toggled.body).toMatchObject({ schedule_id, is_available: false, start_time: "09:00", version: 2 });
  const again = await putWeek(staff_id, location_id, { items: [monday("10:00", "13:00")], version: 2 });
  const items = [expect.objectContaining({ schedule_id, is_available: false, start_time: "10:00" })];
  expect(again.body).toEqual({ items, next_cursor: null, version: 3 });
  expect((await week(staff_id, location_id)).body).toEqual(again.body);
});

test("answers 409 for an outdated weekly schedule, unless the stored one is the same", async () => {
  const staff_id = await addPractitioner(clinic, location_id, morning);
  const hill = await addLocation("Hill Road");
  const change = { items: [monday("10:00", "13:00")], version: 1 };
  const both = await Promise.all([
    putWeek(staff_id, location_id, change),
    putWeek(staff_id, hill, { items: [monday("14:00", "15:00")], version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe("conflict");
  await putWeek(staff_id, location_id, { ...change, version: 2 });
  expect(await putWeek(staff_id, location_id, change)).toMatchObject({ status: 200 });
  expect((await putWeek(staff_id, location_id, { days_off: ["Mon"], version: 1 })).status).toBe(409);
  const unversioned = { params: { staff_id }, query: { location_id }, body: { items: change.items } as never };
  expect((await clinic.send("TENANT_ADMIN", "staff", "putSchedules", unversioned)).status).toBe(422);
});

test("answers 409 for an availability on an outdated version, unless the stored one is the same", async () => {
  const staff_id = await addPractitioner(clinic, location_id, morning);
  const { schedule_id = "" } = (await week(staff_id, location_id)).body.items[0] ?? {};
  const toggle = (is_available: boolean, version: number) =>
    clinic.send("TENANT_ADMIN", "staff", "setAvailability", {
      params: { staff_id, schedule_id },
      body: { is_available, version },
    });
  const both = await Promise.all([toggle(false, 1), toggle(false, 1)]);
  expect(both).toMatchObject([
    { status: 200, body: { is_available: false, version: 2 } },
    { status: 200, body: { is_available: false, version: 2 } },
  ]);
  expect(await toggle(true, 1)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await versionOf(staff_id)).toBe(2);
});

test("refuses overlapping hours at two locations on one weekday, also when both are saved at once", async () => {
  const staff_id = await addPractitioner(clinic, location_id, morning);
  const hill = await addLocation("Mill Road");
  expect(await putWeek(staff_id, hill, { items: [monday("11:00", "15:00")] })).toMatchObject({
    status: 422,
    body: { error: "The hours on Mon overlap those at Lake Street, from 9:00 AM to 12:00 PM." },
  });
  expect((await putWeek(staff_id, hill, { items: [monday("12:00", "15:00")] })).status).toBe(200);
  const both = await Promise.all([
    putWeek(staff_id, location_id, { items: [monday("09:00", "13:00")], version: 2 }),
    putWeek(staff_id, hill, { items: [monday("12:30", "15:00")], version: 2 }),
  ]);
  const [saved, refused] = both.map(({ status }) => status).sort();
  expect(saved).toBe(200);
  // The loser meets the winner's hours, or the version that they brought, whichever it reads first.
  expect([409, 422]).toContain(refused);
  expect(await versionOf(staff_id)).toBe(3);
});

test("clears a weekday, so that it can be set at another location", async () => {
  const staff_id = await addPractitioner(clinic, location_id, morning);
  const hill = await addLocation("Hall Road");
  const items = [monday("09:00", "12:00")];
  expect((await putWeek(staff_id, hill, { items })).status).toBe(422);
  const { body } = await putWeek(staff_id, location_id, { days_off: ["Mon"] });
  const left = body.items.map(({ day_of_week }) => day_of_week);
  expect(left).toEqual(["Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]);
  expect((await putWeek(staff_id, hill, { items })).status).toBe(200);
  expect((await putWeek(staff_id, location_id, { days_off: [] })).status).toBe(422);
  expect((await putWeek(staff_id, location_id, { days_off: ["Mon"], items })).status).toBe(422);
});

import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newLocation, nextLocation } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
let foreign: Clinic;
let location_id: string;
let foreignLocation: string;
const admin = "TENANT_ADMIN";
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
  foreign = await openClinic("Hillview Dental");
  location_id = (await clinic.send("TENANT_ADMIN", "locations", "create", { body: newLocation })).body.location_id;
  foreignLocation = (await foreign.send("TENANT_ADMIN", "locations", "create", { body: newLocation })).body.location_id;
});
afterAll(() => emulators.stop());

test("keeps the fields that a change does not name, hours and website included", async () => {
  const body = {
    ...nextLocation(),
    website: "https://lake.example.com",
    operating_hours: { Monday: { open: "7:30" } },
  };
  const { body: created } = await clinic.send(admin, "locations", "create", { body });
  const params = { location_id: created.location_id };
  const { body: changed } = await clinic.send(admin, "locations", "update", {
    params,
    body: { city: "X", version: 1 },
  });
  expect(changed).toEqual({ ...created, city: "X", version: 2 });
  expect(changed.operating_hours.Monday).toEqual({ open: "07:30", close: "17:00", status: "available" });
  const cleared = await clinic.send(admin, "locations", "update", { params, body: { website: "", version: 2 } });
  expect(cleared.body.website).toBeNull();
});

test("gives a location without a time zone the environment's", async () => {
  const { time_zone: _, ...body } = nextLocation();
  expect((await clinic.send(admin, "locations", "create", { body })).body.time_zone).toBe("America/Chicago");
});

test("keeps the location of billing information and shows its present name", async () => {
  const { body: billing } = await clinic.send(admin, "billing", "create", {
    body: { location_id, ...place, payment_type: "CREDIT_CARD" },
  });
  const params = { billing_id: billing.billing_id };
  const moved = { ...place, payment_type: "CHECK" as const, version: 1, location_id: foreignLocation };
  expect(await clinic.send(admin, "billing", "replace", { params, body: moved })).toMatchObject({
    status: 422,
    body: { fields: { location_id: expect.any(String) } },
  });
  expect(await clinic.send(admin, "billing", "replace", { params: { billing_id: "nope" }, body: moved })).toMatchObject(
    {
      status: 404,
      body: { error: "Invalid billing ID" },
    },
  );
  const { body: list } = await clinic.send(admin, "billing", "list");
  expect(list.items).toContainEqual(expect.objectContaining({ location_name: "Lake Street", location_id }));
});

test("saves settings as a whole, and those of one of two simultaneous requests", async () => {
  const { body: settings } = await clinic.send(admin, "tenants", "getNotificationSettings");
  settings.staff.reschedule_notice = { immediate: true, hours_before: 24, hours_after: null };
  const put = () => clinic.send(admin, "tenants", "putNotificationSettings", { body: settings });
  expect((await Promise.all([put(), put()])).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await clinic.send(admin, "tenants", "getNotificationSettings")).body).toEqual({ ...settings, version: 1 });
});

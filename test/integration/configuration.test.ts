import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { admin, KINDS, place } from "./configuration-kinds.ts";
import { newLocation, nextLocation } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
let foreign: Clinic;
let location_id: string;
let foreignLocation: string;
const UNKNOWN_LOCATION = "loc_01jd3v8c9m4q2w6x8z0y1t5k7n";

beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
  foreign = await openClinic("Hillview Dental");
  location_id = (await clinic.send("TENANT_ADMIN", "locations", "create", { body: newLocation })).body.location_id;
  foreignLocation = (await foreign.send("TENANT_ADMIN", "locations", "create", { body: newLocation })).body.location_id;
});
afterAll(() => emulators.stop());

const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: "" } });

describe.each(KINDS)("$name", ({ id: idName, create, change, remove, changed }) => {
  const make = async (owner: Clinic) => {
    const { status, body } = await create(owner);
    expect(status).toBe(201);
    return body[idName] as string;
  };

  test("changes a created record on the version that was read, and refuses an older one", async () => {
    const id = await make(clinic);
    expect(await change(clinic, id, 1)).toMatchObject({ status: 200, body: { [idName]: id, ...changed, version: 2 } });
    expect(await change(clinic, id, 1)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("answers for a record of another clinic exactly as for one that does not exist", async () => {
    const theirs = await make(foreign);
    const never = `${theirs.slice(0, -4)}0000`;
    expect((await change(clinic, never, 1)).status).toBe(404);
    for (const id of [theirs, theirs.toUpperCase(), `${theirs}#x`]) {
      expect(withoutRequestId(await change(clinic, id, 1))).toEqual(withoutRequestId(await change(clinic, never, 1)));
      if (remove)
        expect(withoutRequestId(await remove(clinic, id))).toEqual(withoutRequestId(await remove(clinic, never)));
    }
    expect((await change(foreign, theirs, 1)).status).toBe(200);
  });
});

test.each(
  KINDS.flatMap(({ name, id, create, change, remove }) => (remove ? [{ name, id, create, change, remove }] : [])),
)("deletes a $name once", async ({ id: idName, create, change, remove }) => {
  const id = String((await create(clinic)).body[idName]);
  expect((await remove(clinic, id)).status).toBe(204);
  expect((await remove(clinic, id)).status).toBe(404);
  expect((await change(clinic, id, 1)).status).toBe(404);
});

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

test.each([UNKNOWN_LOCATION, "nope", "LOC_#1"])(
  "adds nothing to a location that is not the clinic's (%s)",
  async (unknown) => {
    for (const bad of [unknown, foreignLocation]) {
      const answers = [
        await clinic.send(admin, "locations", "createRoom", {
          body: { room_number: "1", status: "ACTIVE", location_id: bad },
        }),
        await clinic.send(admin, "services", "create", {
          body: { service_name: "X", location_id: bad, status: "ACTIVE", fee: "1", duration: 30 },
        }),
        await clinic.send(admin, "billing", "create", { body: { location_id: bad, ...place, payment_type: "ACH" } }),
        await clinic.send(admin, "locations", "listRooms", { params: { location_id: bad } }),
        await clinic.send(admin, "services", "list", { params: { location_id: bad } }),
      ];
      for (const answer of answers)
        expect(withoutRequestId(answer)).toEqual({
          status: 404,
          body: { error: "Location not found", code: "not_found", request_id: "" },
        });
    }
  },
);

test("lists rooms by location and marks them inactive and active again", async () => {
  const { body: room } = await clinic.send(admin, "locations", "createRoom", {
    body: { room_number: "101", status: "ACTIVE", location_id },
  });
  const mark = (status: "ACTIVE" | "INACTIVE", version: number) =>
    clinic.send(admin, "locations", "setRoomStatus", { params: { room_id: room.room_id }, body: { status, version } });
  expect((await mark("INACTIVE", 1)).body).toMatchObject({ status: "INACTIVE", version: 2 });
  expect((await mark("ACTIVE", 2)).body).toMatchObject({ status: "ACTIVE", version: 3 });
  const { body: list } = await clinic.send(admin, "locations", "listRooms", { params: { location_id } });
  expect(list.items).toMatchObject([{ room_number: "101", created_at: expect.stringMatching(/^\d{4}-/) }]);
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

import type { Answer } from "../support/call.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
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

const admin = "TENANT_ADMIN";
const withoutRequestId = ({ status, body }: Answer) => ({ status, body: { ...body, request_id: "" } });

/** One kind of thing that an administrator keeps: how it is made, changed and taken away. */
interface Kind {
  readonly name: string;
  readonly id: string;
  readonly create: (owner: Clinic) => Promise<Answer>;
  readonly change: (owner: Clinic, id: string, version: number) => Promise<Answer>;
  readonly remove?: (owner: Clinic, id: string) => Promise<Answer>;
  readonly changed: object;
}

/** Adds a location, because one location has no two services of one name and billing information once. */
const addLocation = async (owner: Clinic): Promise<string> =>
  (await owner.send(admin, "locations", "create", { body: nextLocation() })).body.location_id;
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };

const KINDS: readonly Kind[] = [
  {
    name: "location",
    id: "location_id",
    create: (owner) => owner.send(admin, "locations", "create", { body: nextLocation() }),
    change: (owner, location_id, version) =>
      owner.send(admin, "locations", "update", { params: { location_id }, body: { city: "Shelbyville", version } }),
    changed: { city: "Shelbyville", street: "1 Lake Street" },
  },
  {
    name: "service",
    id: "service_id",
    create: async (owner) =>
      owner.send(admin, "services", "create", {
        body: {
          service_name: "Check-up",
          location_id: await addLocation(owner),
          status: "ACTIVE",
          fee: "80",
          duration: 30,
        },
      }),
    change: (owner, service_id, version) =>
      owner.send(admin, "services", "update", { params: { service_id }, body: { fee: "95.50", version } }),
    remove: (owner, service_id) => owner.send(admin, "services", "remove", { params: { service_id } }),
    changed: { fee: "95.50", duration: 30 },
  },
  {
    name: "billing information",
    id: "billing_id",
    create: async (owner) =>
      owner.send(admin, "billing", "create", {
        body: { location_id: await addLocation(owner), ...place, payment_type: "ACH" },
      }),
    change: (owner, billing_id, version) =>
      owner.send(admin, "billing", "replace", {
        params: { billing_id },
        body: { ...place, payment_type: "CHECK", version },
      }),
    remove: (owner, billing_id) => owner.send(admin, "billing", "remove", { params: { billing_id } }),
    changed: { payment_type: "CHECK", location_name: expect.stringContaining("Lake Street") },
  },
  {
    name: "insurance provider",
    id: "provider_id",
    create: (owner) =>
      owner.send(admin, "insurance", "createProvider", {
        body: {
          provider_name: "Aetna",
          coverage_type: "PPO",
          email: "a@aetna.example.com",
          phone: "+1 (555) 010-0100",
          status: "ACTIVE",
        },
      }),
    change: (owner, provider_id, version) =>
      owner.send(admin, "insurance", "updateProvider", {
        params: { provider_id },
        body: { status: "INACTIVE", version },
      }),
    remove: (owner, provider_id) => owner.send(admin, "insurance", "removeProvider", { params: { provider_id } }),
    changed: { status: "INACTIVE", provider_name: "Aetna" },
  },
  {
    name: "insurance company",
    id: "company_id",
    create: (owner) =>
      owner.send(admin, "insurance", "createCompany", {
        body: { company_name: "Blue Shield", network_type: "HMO", phone: "555-0100", status: "ACTIVE" },
      }),
    change: (owner, company_id, version) =>
      owner.send(admin, "insurance", "updateCompany", {
        params: { company_id },
        body: { network_type: "EPO", version },
      }),
    remove: (owner, company_id) => owner.send(admin, "insurance", "removeCompany", { params: { company_id } }),
    changed: { network_type: "EPO", company_name: "Blue Shield" },
  },
];

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

const room = { room_number: "7", status: "ACTIVE" } as const;
const service = { service_name: "X-ray", status: "ACTIVE", fee: "1", duration: 30 } as const;

test.each([
  [
    "room number",
    (at: string) => clinic.send(admin, "locations", "createRoom", { body: { ...room, location_id: at } }),
  ],
  ["service name", (at: string) => clinic.send(admin, "services", "create", { body: { ...service, location_id: at } })],
  [
    "billing address of a location",
    (at: string) =>
      clinic.send(admin, "billing", "create", { body: { location_id: at, ...place, payment_type: "ACH" } }),
  ],
  [
    "location name",
    () => clinic.send(admin, "locations", "create", { body: { ...newLocation, location_name: "Hill Road" } }),
  ],
])("accepts one of 20 simultaneous creations of one %s", async (_, create) => {
  const at = await addLocation(clinic);
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(at)));
  const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`).sort();
  expect(outcomes).toEqual(["201 ", ...Array(19).fill("409 name_taken")]);
});

test("gives one of 10 services the name to which all are renamed at once", async () => {
  const at = await addLocation(clinic);
  const ids: string[] = [];
  for (let n = 0; n < 10; n += 1) {
    const body = { ...service, service_name: `X-ray ${n}`, location_id: at };
    ids.push((await clinic.send(admin, "services", "create", { body })).body.service_id);
  }
  const answers = await Promise.all(
    ids.map((service_id) =>
      clinic.send(admin, "services", "update", { params: { service_id }, body: { service_name: "X-ray", version: 1 } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

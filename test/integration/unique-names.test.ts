import { type Clinic, openClinic } from "../support/clinic.ts";
import { AT_ONCE, times } from "../support/depth.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newLocation, nextLocation } from "./front-desk.ts";

let emulators: Emulators;
let clinic: Clinic;
beforeAll(async () => {
  emulators = await startEmulators();
  clinic = await openClinic();
});
afterAll(() => emulators.stop());

const admin = "TENANT_ADMIN";
const place = { street: "1 Lake Street", city: "Springfield", state: "IL", zipcode: "01234" };
/** Adds a location, because one location has no two services of one name and billing information once. */
const addLocation = async (owner: Clinic): Promise<string> =>
  (await owner.send(admin, "locations", "create", { body: nextLocation() })).body.location_id;

const RENAMED = times(10, 5);
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
])(`accepts one of ${AT_ONCE} simultaneous creations of one %s`, async (_, create) => {
  const at = await addLocation(clinic);
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => create(at)));
  const outcomes = answers.map(({ status, body }) => `${status} ${body.code ?? ""}`).sort();
  expect(outcomes).toEqual(["201 ", ...Array(AT_ONCE - 1).fill("409 name_taken")]);
});

test(`gives one of ${RENAMED} services the name to which all are renamed at once`, async () => {
  const at = await addLocation(clinic);
  const ids: string[] = [];
  for (let n = 0; n < RENAMED; n += 1) {
    const body = { ...service, service_name: `X-ray ${n}`, location_id: at };
    ids.push((await clinic.send(admin, "services", "create", { body })).body.service_id);
  }
  const answers = await Promise.all(
    ids.map((service_id) =>
      clinic.send(admin, "services", "update", { params: { service_id }, body: { service_name: "X-ray", version: 1 } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(RENAMED - 1).fill(409)]);
});

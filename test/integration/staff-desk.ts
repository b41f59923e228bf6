import type { NewStaff } from "../../shared/staff/staff.ts";
import { newStaff } from "../support/bodies.ts";
import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newLocation } from "./front-desk.ts";

/** What the tests of a file use. Imports follow every new value. */
export let emulators: Emulators;
export let clinic: Clinic;
export let location_id: string;

/** Starts the emulators for the file, with Cognito, and opens a clinic with a location. */
export function openStaffClinic(): void {
  beforeAll(async () => {
    emulators = await startEmulators({ cognito: true });
    clinic = await openClinic();
    location_id = (await clinic.send("TENANT_ADMIN", "locations", "create", { body: newLocation })).body.location_id;
  });
  afterAll(() => emulators.stop());
}

let nth = 0;
/** Returns an address that no other person has. */
export const address = () => {
  nth += 1;
  return `chidi${nth}@example.com`;
};
const payload = (changes: Partial<NewStaff> = {}): NewStaff =>
  newStaff({ email: address(), locationId: location_id, ...changes });
/** Adds a person to the staff, by default a receptionist of the clinic. */
export const add = (changes: Partial<NewStaff> = {}, owner = clinic, headers = {}) =>
  owner.send("TENANT_ADMIN", "staff", "add", { body: payload(changes), headers });

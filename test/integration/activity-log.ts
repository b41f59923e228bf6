import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { newPatient } from "./front-desk.ts";

/** What the tests of a file use. Imports follow every new value. */
export let emulators: Emulators;
export let clinic: Clinic;

/** Starts the emulators for the file, and opens a clinic without any entries for each of its tests. */
export function openLogForEach(): void {
  beforeAll(async () => {
    emulators = await startEmulators();
  });
  afterAll(() => emulators.stop());
  beforeEach(async () => {
    clinic = await openClinic();
  });
}

/** Registers a patient under a last name, and returns the id. */
export const register = async (last_name: string): Promise<string> =>
  (await clinic.send("RECEPTIONIST", "patients", "create", { body: { ...newPatient, last_name } })).body.patient_id;
/** Opens a patient's record, which leaves an entry. */
export const open = (patient_id: string) => clinic.send("RECEPTIONIST", "patients", "get", { params: { patient_id } });
/** Returns a page of a clinic's audit log. */
export const activity = async (query: object = {}, owner = clinic) =>
  (await owner.send("TENANT_ADMIN", "audit", "list", { query })).body;
/** Returns operation and record of each entry of a page. */
export const actions = (page: Awaited<ReturnType<typeof activity>>) =>
  page.items.map(({ operation, record_id }) => [operation, record_id]);
/** Lists patients, which leaves an entry. */
export const list = (query: object = {}) => clinic.send("RECEPTIONIST", "patients", "list", { query });

import { type Clinic, openClinic } from "../support/clinic.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { openFrontDesk } from "./front-desk.ts";

/** What the tests of a file use. Imports follow every new value. */
export let emulators: Emulators;
export let clinic: Clinic;
export let desk: Awaited<ReturnType<typeof openFrontDesk>>;

/**
 * Starts the emulators for the file, and opens a clinic with a front desk for each of its tests. With a stream, all of which is
 * read at every write, each test has emulators of its own.
 */
export function openDeskForEach({ stream = false } = {}): void {
  const [before, after] = stream ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    emulators = await startEmulators({ stream });
  });
  after(() => emulators.stop());
  beforeEach(async () => {
    clinic = await openClinic();
    desk = await openFrontDesk(clinic);
  });
}

/** Makes the clinic's user of this role the practitioner of the desk. */
export async function signInPractitioner(): Promise<void> {
  const { userEntity } = await import("../../functions/entities/people.ts");
  const { data: user } = await userEntity().get({ user_id: clinic.users.PRACTITIONER }).go();
  if (user)
    await userEntity()
      .put({ ...user, staff_id: desk.practitioner_id })
      .go();
}

import { MONDAY } from "../support/days.ts";
import { type Emulators, startEmulators } from "../support/emulators.ts";
import { type MessageDesk, openMessageDesk } from "./message-desk.ts";

let emulators: Emulators;

/** What the tests of a file use. Imports follow every new value. */
export let desk: MessageDesk;
/** The number of the test, which its people have in their addresses. */
export let patients = 0;
/** The address of the desk's patient. */
export let email = "";

/**
 * Starts the emulators for the file, and opens a message desk for each of its tests. After each of them, the clock is the
 * real one again.
 */
export function openMessageDeskForEach(): void {
  beforeAll(async () => {
    emulators = await startEmulators();
  });
  afterAll(() => emulators.stop());
  beforeEach(async () => {
    patients += 1;
    email = `grace${patients}@example.com`;
    desk = await openMessageDesk(email);
  });
  afterEach(() => void vi.useRealTimers());
}

/** Returns the instant of a wall-clock time of the Monday in Chicago, or of the day before. */
export const at = (time: string, days = 0) =>
  new Date(Date.parse(`${MONDAY}T${time}:00.000Z`) + (6 + 24 * days) * 3_600_000).toISOString();
/** Returns the mails to an address, latest first. */
export const mails = (to = email) => emulators.outbox.list().filter((mail) => mail.to === to);

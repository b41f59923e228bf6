import { handler } from "../../../../functions/api/appointments/index.ts";
import type { WaitlistRow } from "../../../../functions/entities/appointments.ts";
import type { WaitlistMatch } from "../../../../shared/appointments/waitlist.ts";
import { contract } from "../../../../shared/contract/contract.ts";
import { APPOINTMENT_ID, appointmentItem } from "../../../support/appointment-items.ts";
import { deskWith } from "../../../support/desk.ts";
import { DESK, patientItem, serviceItem } from "../../../support/desk-items.ts";
import type { Item } from "../../../support/item.ts";
import { TODAY } from "../../../support/now.ts";
import { operation } from "../../../support/operation-tests.ts";
import { WAITLIST_ENTRY } from "../../../support/waitlist-items.ts";

const { practitioner_id, location_id, service_id } = DESK;
const ULID = "01jd3v8c9m4q2w6x8z0y1t5k7";
const ids = (nth: string) => ({ entry_id: `wait_${ULID}${nth}`, patient_id: `pat_${ULID}${nth}` });

/** The ids of the entry and the patient that wait first. */
export const WAITING = ids("q");

/** Returns an entry of the waitlist and its patient, whose ids end with a character. */
export const waiting = (nth = "q", changes: Partial<WaitlistRow> = {}) => [
  WAITLIST_ENTRY.item({ ...ids(nth), ...changes }),
  patientItem({ patient_id: ids(nth).patient_id, contact: `555-010${nth}` }),
];

/** The id of a second service. */
export const LONG = service_id.replace(/n$/, "p");

/** Returns the row of the second service, which takes an hour. */
export const long = (changes: object = {}) =>
  serviceItem({ service_id: LONG, service_name: "X-ray", duration: 60, ...changes });

/** The request of a time without an appointment. */
export const SLOT = { practitioner_id, location_id, date: TODAY, start_time: "14:00" };

/**
 * Opens the list of waitlist matches on a table in memory, which holds an appointment and a waiting patient before each
 * test of a file.
 */
export function openWaitlistMatchesForEach() {
  const opened = operation({
    handler,
    route: contract.appointments.listWaitlistMatches,
    as: "RECEPTIONIST",
    request: { query: { appointment_id: APPOINTMENT_ID } },
    items: [...deskWith(), appointmentItem(), ...waiting()],
  });
  const { given, send } = opened;
  const matches = async (query?: Record<string, string>): Promise<WaitlistMatch[]> =>
    (await send(query && { query })).body.items;
  return {
    ...opened,
    matches,
    /** Fills the table with the desk, the appointment and the given items, without the waiting patient. */
    deskHas: (...items: Item[]) => given([...deskWith(), appointmentItem(), ...items]),
    /** Returns the last character of each entry's id, and the start of its time. */
    found: async (query?: Record<string, string>) =>
      (await matches(query)).map(({ entry_id, time }) => `${entry_id.at(-1)} ${time.start_time}`),
  };
}

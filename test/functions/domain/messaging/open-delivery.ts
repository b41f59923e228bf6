import { deliver } from "../../../../functions/domain/messaging/deliver.ts";
import type { MessageRow } from "../../../../functions/entities/messages.ts";
import { MESSAGE } from "../../../support/appointment-rows.ts";
import { NOW } from "../../../support/dates.ts";
import { DESK } from "../../../support/desk.ts";
import { dueMessages } from "../../events/jobs/due-messages.ts";

/** The id of a record that was merged into the patient, or into which the patient was merged. */
export const MERGED = DESK.patient_id.replace(/n$/, "p");

/** Returns the instant so many seconds before NOW. */
export const ago = (seconds: number) => new Date(Date.parse(NOW) - seconds * 1000).toISOString();

/** Opens the delivery of a message, on a table that contains the message and all its facts before each test. */
export function openDelivery() {
  const table = dueMessages();
  beforeEach(() => table.given());
  /** Delivers a message as the table holds it. */
  const send = (changes: object = {}) => {
    const row = MESSAGE.item(changes);
    table.put(row);
    return deliver(row as unknown as MessageRow, NOW);
  };
  return { ...table, send };
}

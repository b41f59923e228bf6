import { setTimeout as sleep } from "node:timers/promises";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { type ChangedRow, conflictWith } from "./conflict.ts";

/** The outcome of one item of a transaction, as ElectroDB returns it. */
interface ItemOutcome<Item> {
  readonly code?: string | undefined;
  readonly item?: Item | null;
}

interface Outcome<First = unknown> {
  readonly canceled: boolean;
  readonly data: readonly [ItemOutcome<First>, ...(ItemOutcome<unknown> | null | undefined)[]];
}

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 640;

/** Builds the 503 of a transaction that other writes or a failing database kept from succeeding. Trying again may help. */
export const unavailable = () => new ClinicError("unavailable", MESSAGES.request.unavailable);

/** Option of a transaction's update that returns the stored row when the condition fails. A missing row returns none. */
export const OLD_ROW = { response: "all_old" } as const;

/**
 * Runs a transaction and repeats it after random pauses while other transactions write the same items. ElectroDB does not
 * throw for a cancelled transaction, so the caller has to check `canceled`.
 */
export async function transact<R extends Outcome>(run: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await run();
    const metAnother = outcome.data.some((item) => item?.code === "TransactionConflict");
    if (!outcome.canceled || !metAnother || attempt === ATTEMPTS) return outcome;
    await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

/**
 * Builds the error of a cancelled transaction whose first item updates a row in the version that was read.
 * @returns ClinicError 409 when the row has changed since, 404 with the given sentence when there is none, else 503
 */
export async function refusedUpdate(
  { data: [first] }: Outcome<Partial<ChangedRow>>,
  notFound: string,
): Promise<ClinicError> {
  if (first?.code !== "ConditionalCheckFailed") return unavailable();
  if (!first.item) return new ClinicError("not_found", notFound);
  // DynamoDB returns the whole row, whatever ElectroDB's type says.
  return conflictWith(first.item as ChangedRow);
}

import { setTimeout as sleep } from "node:timers/promises";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { type ChangedRow, conflictWith } from "./conflict.ts";

/** How one item of a transaction went, as ElectroDB tells it. */
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

/** What is said when others kept coming between, or the database failed: the same request may go through in a moment. */
export const unavailable = () => new ClinicError("unavailable", MESSAGES.request.unavailable);

/** Makes a transaction's update give the row that stood in its way, by which "changed since" differs from "not there". */
export const OLD_ROW = { response: "all_old" } as const;

/**
 * Runs a transaction, and repeats it after random pauses while only another transaction on the same items is in its way.
 * ElectroDB does not throw for a transaction that was cancelled: look at `canceled`.
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

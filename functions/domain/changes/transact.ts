import { setTimeout as sleep } from "node:timers/promises";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { ClinicError } from "../../../shared/errors.ts";
import {
  FAILED,
  type ItemOutcome,
  sendItems,
  type TransactItem,
  unavailable,
} from "../../platform/dynamo/transaction.ts";
import { type ChangedRow, conflictWith } from "./conflict.ts";

const ATTEMPTS = 8;
const FIRST_PAUSE_MS = 40;
const LONGEST_PAUSE_MS = 640;

/** Writes the items in one transaction, which is repeated after random pauses while other transactions write the same items. */
async function outcomesOf(items: TransactItem[]): Promise<readonly ItemOutcome[] | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const outcomes = await sendItems(items);
    const hasConflict = outcomes?.some(({ code }) => code === "TransactionConflict");
    if (!hasConflict || attempt === ATTEMPTS) return outcomes;
    await sleep(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}

/**
 * Writes the items in one transaction. It waits for other transactions that write the same items.
 * @returns undefined when they are written, else the code of each item, "None" for one whose condition held
 */
export const transact = async (items: TransactItem[]): Promise<readonly string[] | undefined> =>
  (await outcomesOf(items))?.map(({ code }) => code);

/**
 * Writes the items in one transaction, as `transact`.
 * @returns whether they are written: false when the condition of the first one did not hold
 * @throws ClinicError 503 when they are not written for another reason
 */
export async function tryWrite(items: TransactItem[]): Promise<boolean> {
  const outcomes = await outcomesOf(items);
  if (outcomes && outcomes[0]?.code !== FAILED) throw unavailable();
  return !outcomes;
}

/**
 * Writes the items in one transaction, as `transact`.
 * @throws ClinicError 503 when they are not written
 */
export async function writeAll(items: TransactItem[]): Promise<void> {
  if (await outcomesOf(items)) throw unavailable();
}

/**
 * Writes the items in one transaction, as `transact`. The first item updates a row in the version that was read, and has the
 * option `OLD_ROW`.
 * @throws ClinicError 409 when the row has changed since, 404 with the given sentence when there is none, else 503
 */
export async function writeUpdate(items: TransactItem[], notFound: string): Promise<void> {
  const outcomes = await outcomesOf(items);
  if (!outcomes) return;
  const [first] = outcomes;
  if (first?.code !== FAILED) throw unavailable();
  throw first.row
    ? await conflictWith(unmarshall({ ...first.row }) as ChangedRow)
    : new ClinicError("not_found", notFound);
}

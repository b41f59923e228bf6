import { setTimeout as sleep } from "node:timers/promises";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { namesOf } from "./failure.ts";

/** The result of an attempt that another write prevented. Nothing was written, and the attempt can be repeated. */
export const COLLIDED = Symbol("collided");

/** Builds the 503 of a transaction that other writes or a failing database prevented. Another attempt may succeed. */
export const unavailable = () => new ClinicError("unavailable", MESSAGES.request.unavailable);

/** Ends well before the Lambda's timeout of ten seconds. */
const PATIENCE_MS = 6_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 800;

/** Runs an attempt. Returns COLLIDED instead of DynamoDB's error for a write of an item that is part of a transaction. */
async function attemptOnce<R>(attempt: () => Promise<R | typeof COLLIDED>): Promise<R | typeof COLLIDED> {
  try {
    return await attempt();
  } catch (error) {
    if (namesOf(error).includes("TransactionConflictException")) return COLLIDED;
    throw error;
  }
}

/**
 * Repeats an attempt until it no longer collides, after random pauses whose limit doubles each time. The attempt has to
 * read and check everything again.
 * @throws ClinicError 409 `conflict` when it still collides after six seconds, and whatever the attempt throws
 */
export async function untilWritten<R>(attempt: () => Promise<R | typeof COLLIDED>): Promise<R> {
  const deadline = performance.now() + PATIENCE_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const result = await attemptOnce(attempt);
    if (result !== COLLIDED) return result;
    if (performance.now() > deadline) throw new ClinicError("conflict", MESSAGES.request.contention);
    await sleep(Math.random() * pause);
  }
}

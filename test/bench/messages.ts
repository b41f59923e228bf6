import { setTimeout as sleep } from "node:timers/promises";
import { dispatchAtOnce } from "../integration/due-at-once.ts";
import { startEmulators } from "../support/emulators.ts";
import { type Figure, figure } from "./figure.ts";

/** The number of messages that are due at once; MESSAGES_DUE=500 tries the bench. */
const MESSAGES = Number(process.env.MESSAGES_DUE ?? 10_000);

/** How often the dispatcher is killed before and after each of the five requests of a message. */
const KILLS = 20;

/** The seconds for which one call of the dispatcher sends. */
const CALL_S = 285;

/** Waits until a claim is given up, which takes a minute. */
const wait = () => sleep(61_000);

const share = (outcomes: Readonly<Record<string, number>>, pattern: RegExp) =>
  Object.entries(outcomes).reduce((sum, [outcome, count]) => sum + (pattern.test(outcome) ? count : 0), 0);

/**
 * Measures the sending of messages that are due at once: by one call of the dispatcher, and then while the dispatcher
 * is killed.
 */
export async function messages(): Promise<Figure[]> {
  const emulators = await startEmulators();
  try {
    const once = await dispatchAtOnce({ messages: MESSAGES, killsPerStep: 0, cancellations: 0, wait: async () => {} });
    const killed = await dispatchAtOnce({ messages: MESSAGES, killsPerStep: KILLS, cancellations: 14, wait });
    const certain = /^SENT mailed 1$/;
    const interrupted = /^FAILED interrupted mailed [01]$/;
    const unit = `of ${MESSAGES}`;
    return [
      figure("messages due at once, time of one call", once.seconds, `s, ${unit}`, CALL_S),
      figure("messages due at once, not sent exactly once", MESSAGES - share(once.outcomes, certain), unit, 0),
      figure(
        `dispatcher killed ${killed.kills} times, messages neither sent once nor listed as interrupted`,
        MESSAGES - share(killed.outcomes, certain) - share(killed.outcomes, interrupted),
        unit,
        0,
      ),
      figure("those listed as interrupted", share(killed.outcomes, interrupted), unit, 16 * killed.kills),
      figure("mails after a cancellation", killed.mailedAfterCancellation, "of 14 appointments", 0),
    ];
  } finally {
    await emulators.stop();
  }
}

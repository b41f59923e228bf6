import { namesOf } from "../platform/dynamo/failure.ts";
import { loggerOf } from "../platform/log.ts";

const MINUTE_MS = 60_000;
const KEPT_S = 3_600;
const logger = loggerOf("api");

interface Count {
  /** Requests of all instances, as of this instance's last flush. */
  flushed: number;
  /** Requests of this instance since then. */
  local: number;
}

/** The minute of a count, as its row has it. */
interface CountedMinute {
  /** The instant at which it begins. */
  readonly minute: string;
  readonly expires: number;
}

interface Counter<Subject> {
  readonly limit: number;
  /** The number of requests that an instance counts before it writes the count, so that usual traffic costs few writes. */
  readonly flushEvery: number;
  readonly idOf: (subject: Subject) => string;
  /** Adds to the stored count, and returns the sum. */
  readonly add: (subject: Subject, minute: CountedMinute, requests: number) => Promise<number>;
}

interface Counted {
  /** The requests of the minute that are known to this instance. */
  readonly requests: number;
  /** The seconds until the next minute. */
  readonly seconds: number;
}

/**
 * Creates a function that counts a request of a subject in the current minute. Instances flush their counts in batches, so a limit may
 * be exceeded by one batch for each running instance. A request never fails because counting fails.
 */
export function minuteCounter<Subject>({ limit, flushEvery, idOf, add }: Counter<Subject>) {
  const counts = new Map<string, Count>();
  let countedMinute = 0;

  /** Returns the subject's count of this minute, and drops those of earlier minutes. */
  function countOf(id: string, minute: number): Count {
    if (minute !== countedMinute) counts.clear();
    countedMinute = minute;
    const count = counts.get(id) ?? { flushed: 0, local: 0 };
    counts.set(id, count);
    return count;
  }

  async function flush(subject: Subject, minute: number, count: Count): Promise<void> {
    const requests = count.local;
    count.local = 0;
    const starts = new Date(minute * MINUTE_MS).toISOString();
    try {
      count.flushed = await add(subject, { minute: starts, expires: minute * 60 + KEPT_S }, requests);
    } catch (error) {
      count.flushed += requests;
      logger.warn("uncounted", { counted: idOf(subject), cause: namesOf(error) });
    }
  }

  return async (subject: Subject, time: number): Promise<Counted> => {
    const minute = Math.floor(time / MINUTE_MS);
    const count = countOf(idOf(subject), minute);
    count.local += 1;
    if (count.flushed <= limit && count.local >= flushEvery) await flush(subject, minute, count);
    const seconds = Math.ceil((MINUTE_MS - (time % MINUTE_MS)) / 1000);
    return { requests: count.flushed + count.local, seconds };
  };
}

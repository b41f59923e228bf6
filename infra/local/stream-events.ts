import { setTimeout as sleep } from "node:timers/promises";
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { isFollowed } from "../../functions/events/streams/followed-changes.ts";
import type { TableStream } from "./table-stream.ts";

type StreamHandler = (
  event: DynamoDBStreamEvent,
  context: { getRemainingTimeInMillis: () => number },
) => Promise<DynamoDBBatchResponse>;

/** Loaded at its first use, when the functions' environment is set. */
const load = async (): Promise<StreamHandler> =>
  (await import("../../functions/events/streams/table-changes.ts")).handler;

const ATTEMPTS = 3;
const PAUSE_MS = 200;

/** A record that the handler could not process in the attempts that it has, as Lambda would send it to a queue. */
class StreamError extends Error {
  override readonly name = "StreamError";
}

/**
 * Passes the stream's records to its handler until none is left, as the event source mapping does.
 * @returns the sequence number of the last record, if there was any
 * @throws StreamError for a record that fails again and again, which is skipped
 */
export async function drain(stream: TableStream): Promise<string | undefined> {
  const handler = await load();
  let last: string | undefined;
  let failures = 0;
  for (let records = await stream.read(); records.length > 0; records = await stream.read()) {
    const event = { Records: records.filter(isFollowed) };
    const { batchItemFailures } = await handler(event, { getRemainingTimeInMillis: () => 60_000 });
    const failed = batchItemFailures[0]?.itemIdentifier;
    failures = failed === undefined ? 0 : failures + 1;
    if (failed !== undefined && failures < ATTEMPTS) {
      await stream.moveTo({ ShardIteratorType: "AT_SEQUENCE_NUMBER", SequenceNumber: failed });
      continue;
    }
    last = failed ?? records.at(-1)?.dynamodb?.SequenceNumber ?? "";
    await stream.moveTo({ ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber: last });
    if (failed !== undefined) throw new StreamError(`The record ${failed} failed ${ATTEMPTS} times.`);
  }
  return last;
}

/**
 * Follows the stream until the returned function is called.
 * @param onProcessed receives the sequence number of the last record that was processed
 */
export function follow(stream: TableStream, onProcessed: (sequenceNumber: string) => void): () => Promise<void> {
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      const last = await drain(stream).catch((error: unknown) => void (stopped || console.error(error)));
      if (last !== undefined) onProcessed(last);
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  };
  const running = run();
  return () => {
    stopped = true;
    return running;
  };
}

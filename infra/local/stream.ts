import { setTimeout as sleep } from "node:timers/promises";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { isFollowed, type StreamFunction } from "../../functions/events/streams/followed-changes.ts";
import { CREDENTIALS, REGION, TABLE_NAME } from "./settings.ts";
import type { ShutdownHooks } from "./shutdown.ts";
import { formerStream, rememberStream } from "./state.ts";

// The SDK's client of the streams is not published in the version of the others, and the emulator checks no signature.
const headers = (target: string) => ({
  "content-type": "application/x-amz-json-1.0",
  "x-amz-target": target,
  "x-amz-date": "20260101T000000Z",
  authorization: `AWS4-HMAC-SHA256 Credential=${CREDENTIALS.accessKeyId}/20260101/${REGION}/dynamodb/aws4_request, SignedHeaders=host, Signature=0`,
});

/** Calls the emulator without the SDK. */
export async function callDynamoDb<Answer>(endpoint: string, target: string, body: object): Promise<Answer> {
  const response = await fetch(endpoint, { method: "POST", headers: headers(target), body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The members of the answers that are read. */
interface Answer {
  readonly Streams: readonly { readonly StreamArn: string }[];
  readonly StreamDescription: { readonly Shards: readonly { readonly ShardId: string }[] };
  readonly ShardIterator: string;
  readonly Records: readonly DynamoDBRecord[];
}

/** Where to start reading: at a record's sequence number, behind it, or at either end of the stream. */
type Position =
  | { readonly ShardIteratorType: "TRIM_HORIZON" | "LATEST" }
  | { readonly ShardIteratorType: "AT_SEQUENCE_NUMBER" | "AFTER_SEQUENCE_NUMBER"; readonly SequenceNumber: string };

/** Reads the stream of the local table, which has one shard. */
interface TableStream {
  /** Returns up to 100 records from the position on. */
  read(): Promise<readonly DynamoDBRecord[]>;
  moveTo(position: Position): Promise<void>;
}

/** Opens the stream of the table at the position. */
export async function openTableStream(endpoint: string, position: Position): Promise<TableStream> {
  const call = (operation: string, body: object) =>
    callDynamoDb<Answer>(endpoint, `DynamoDBStreams_20120810.${operation}`, body);
  const { Streams } = await call("ListStreams", { TableName: TABLE_NAME });
  const StreamArn = Streams.at(-1)?.StreamArn;
  const { StreamDescription } = await call("DescribeStream", { StreamArn });
  const shard = { StreamArn, ShardId: StreamDescription.Shards.at(-1)?.ShardId };
  let { ShardIterator } = await call("GetShardIterator", { ...shard, ...position });
  return {
    read: async () => (await call("GetRecords", { ShardIterator, Limit: 100 })).Records,
    moveTo: async (at) => {
      ({ ShardIterator } = await call("GetShardIterator", { ...shard, ...at }));
    },
  };
}

type StreamHandler = (
  event: DynamoDBStreamEvent,
  context: { getRemainingTimeInMillis: () => number },
) => Promise<DynamoDBBatchResponse>;

/** The handlers of the stream. They load at their first use, when the functions' environment is set. */
const HANDLERS: Readonly<Record<StreamFunction, () => Promise<StreamHandler>>> = {
  "table-changes": async () => (await import("../../functions/events/streams/table-changes.ts")).handler,
  "fan-out": async () => (await import("../../functions/events/streams/fan-out.ts")).handler,
};

export const STREAM_FUNCTIONS = Object.keys(HANDLERS) as StreamFunction[];

const ATTEMPTS = 3;
/** As long as Lambda waits before it asks an idle stream again. */
const PAUSE_MS = 200;

/** A record that the handler could not process in the attempts that it has, as Lambda would send it to a queue. */
class StreamError extends Error {
  override readonly name = "StreamError";
}

/**
 * Passes the stream's records to a handler until none is left, as the event source mapping does.
 * @returns the sequence number of the last record, if there was any
 * @throws StreamError for a record that fails again and again, which is skipped
 */
export async function drain(by: StreamFunction, stream: TableStream): Promise<string | undefined> {
  const handler = await HANDLERS[by]();
  let last: string | undefined;
  let failures = 0;
  for (let records = await stream.read(); records.length > 0; records = await stream.read()) {
    const event = { Records: records.filter((record) => isFollowed(by, record)) };
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
function follow(
  by: StreamFunction,
  stream: TableStream,
  onProcessed: (sequenceNumber: string) => void,
): () => Promise<void> {
  let stopped = false;
  const run = async () => {
    while (!stopped) {
      const last = await drain(by, stream).catch((error: unknown) => void (stopped || console.error(error)));
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

const OLDEST: Position = { ShardIteratorType: "TRIM_HORIZON" };

function positionIn(by: StreamFunction, state: string, fresh: boolean): Position {
  if (fresh) return { ShardIteratorType: "LATEST" };
  const SequenceNumber = formerStream(state, by);
  return SequenceNumber ? { ShardIteratorType: "AFTER_SEQUENCE_NUMBER", SequenceNumber } : OLDEST;
}

/**
 * Runs each handler on the table's changes from where the former start stopped; a fresh start skips the seed. The handlers follow the
 * stream independently, so that a failing record of one does not hold up the other.
 */
export async function startStream(
  endpoint: string,
  { state, fresh }: { readonly state: string; readonly fresh: boolean },
  hooks: ShutdownHooks,
): Promise<void> {
  for (const by of STREAM_FUNCTIONS) {
    // The position is lost when the stream has dropped its record meanwhile.
    const stream = await openTableStream(endpoint, positionIn(by, state, fresh)).catch(() =>
      openTableStream(endpoint, OLDEST),
    );
    hooks.add(follow(by, stream, (sequenceNumber) => rememberStream(state, by, sequenceNumber)));
  }
}

import type { DynamoDBRecord } from "aws-lambda";
import { CREDENTIALS, REGION, TABLE_NAME } from "./settings.ts";

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
export type Position =
  | { readonly ShardIteratorType: "TRIM_HORIZON" | "LATEST" }
  | { readonly ShardIteratorType: "AT_SEQUENCE_NUMBER" | "AFTER_SEQUENCE_NUMBER"; readonly SequenceNumber: string };

/** Reads the stream of the local table, which has one shard. */
export interface TableStream {
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

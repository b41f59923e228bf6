import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { KEYS } from "../../functions/platform/dynamo/keys.ts";
import { CREDENTIALS, REGION, TABLE_NAME } from "./settings.ts";

const keySchema = ({ pk, sk }: { pk: string; sk: string }) => [
  { AttributeName: pk, KeyType: "HASH" as const },
  { AttributeName: sk, KeyType: "RANGE" as const },
];

const STREAM = { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" } as const;

const command = (isStreamed: boolean) =>
  new CreateTableCommand({
    TableName: TABLE_NAME,
    BillingMode: "PAY_PER_REQUEST",
    ...(isStreamed && { StreamSpecification: STREAM }),
    AttributeDefinitions: [KEYS, ...KEYS.indexes].flatMap(({ pk, sk }) => [
      { AttributeName: pk, AttributeType: "S" as const },
      { AttributeName: sk, AttributeType: "S" as const },
    ]),
    KeySchema: keySchema(KEYS),
    GlobalSecondaryIndexes: KEYS.indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: "ALL" as const },
    })),
  });

async function ignoring<T>(expected: new (...args: never[]) => Error, work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof expected) return undefined;
    throw error;
  });
}

async function withClient(endpoint: string, use: (client: DynamoDBClient) => Promise<void>): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region: REGION, credentials: CREDENTIALS });
  await use(client).finally(() => client.destroy());
}

/** Turns on the stream of a table that an earlier version of the product created. */
async function addStream(client: DynamoDBClient): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: TABLE_NAME }));
  if (Table?.StreamSpecification?.StreamEnabled) return;
  await client.send(new UpdateTableCommand({ TableName: TABLE_NAME, StreamSpecification: STREAM }));
}

/**
 * Creates the table with its indexes where it does not exist, with a stream if `isStreamed`. A table that exists gets
 * its stream in any case.
 */
export const createTable = (endpoint: string, isStreamed = true): Promise<void> =>
  withClient(endpoint, async (client) => {
    const created = await ignoring(ResourceInUseException, client.send(command(isStreamed)));
    if (!created) return addStream(client);
    const TimeToLiveSpecification = { AttributeName: KEYS.ttl, Enabled: true };
    await client.send(new UpdateTimeToLiveCommand({ TableName: TABLE_NAME, TimeToLiveSpecification }));
  });

/** Deletes the table with its content; a missing table is not an error. */
export const dropTable = (endpoint: string): Promise<void> =>
  withClient(endpoint, async (client) => {
    await ignoring(ResourceNotFoundException, client.send(new DeleteTableCommand({ TableName: TABLE_NAME })));
  });

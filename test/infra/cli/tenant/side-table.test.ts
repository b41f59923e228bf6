import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { rawTable } from "../../../../functions/platform/dynamo/raw-table.ts";
import { sideTable } from "../../../../infra/cli/tenant/side-table.ts";

const AT = "2026-11-21T08:55:00.000Z";
const SIDE = "clinic-prod-20261121085500";
const dynamoDb = mockClient(DynamoDBClient);
const table = rawTable("clinic-prod");
const lines: string[] = [];
const restored = (at = AT) => sideTable(table, at, (line) => lines.push(line));
const missing = new ResourceNotFoundException({ message: "no table", $metadata: {} });
const reach = (from: string, to: string) =>
  dynamoDb.on(DescribeContinuousBackupsCommand).resolves({
    ContinuousBackupsDescription: {
      ContinuousBackupsStatus: "ENABLED",
      PointInTimeRecoveryDescription: {
        EarliestRestorableDateTime: new Date(from),
        LatestRestorableDateTime: new Date(to),
      },
    },
  });
const SSEDescription = { KMSMasterKeyArn: "arn:aws:kms:us-east-1:123456789012:key/k1" };
// Other files of this process use the same client.
afterAll(() => dynamoDb.restore());

beforeEach(() => {
  dynamoDb.reset();
  dynamoDb.on(DescribeTableCommand).resolves({ Table: { TableStatus: "ACTIVE", SSEDescription } });
  reach("2026-10-20T00:00:00Z", "2026-11-24T09:00:00Z");
});

test("restores the table as of the instant beside it, with its key and without indexes, and waits for it", async () => {
  dynamoDb
    .on(DescribeTableCommand, { TableName: SIDE })
    .rejectsOnce(missing)
    .resolvesOnce({ Table: { TableStatus: "CREATING" } })
    .resolves({ Table: { TableStatus: "ACTIVE" } });
  expect((await restored()).TableName).toBe(SIDE);
  expect(dynamoDb.commandCalls(RestoreTableToPointInTimeCommand).map(({ args }) => args[0].input)).toEqual([
    {
      SourceTableName: "clinic-prod",
      TargetTableName: SIDE,
      RestoreDateTime: new Date(AT),
      GlobalSecondaryIndexOverride: [],
      SSESpecificationOverride: { Enabled: true, SSEType: "KMS", KMSMasterKeyId: SSEDescription.KMSMasterKeyArn },
    },
  ]);
  expect(dynamoDb.commandCalls(DescribeTableCommand)).toHaveLength(4);
  expect(lines.at(-1)).toContain("may be interrupted and run again");
});

test("continues with the table that an interrupted command has restored", async () => {
  expect((await restored()).TableName).toBe(SIDE);
  expect(dynamoDb.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
});

test.each([
  ["2026-10-19T23:59:59.000Z", "can be restored from 2026-10-20T00:00:00.000Z to 2026-11-24T09:00:00.000Z"],
  ["2026-11-24T09:00:01.000Z", "not as of 2026-11-24T09:00:01.000Z"],
])("refuses %s, which point-in-time recovery does not reach", async (at, sentence) => {
  dynamoDb.on(DescribeTableCommand).rejects(missing);
  await expect(restored(at)).rejects.toThrow(sentence);
  expect(dynamoDb.commandCalls(RestoreTableToPointInTimeCommand)).toEqual([]);
});

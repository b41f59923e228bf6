import { NAME_SOURCES } from "../../../functions/data/name-refresh.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const { resources } = givenClinic("prod");
const [mapping] = resources("streams", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
}
const statements = resources("streams", "AWS::IAM::Policy").flatMap(
  ({ Properties }) => Properties.PolicyDocument.Statement as Statement[],
);
const granted = (service: string) =>
  statements
    .flatMap(({ Action }) => Action)
    .filter((action) => action.startsWith(`${service}:`))
    .sort();

test("streams each row before and after a change", () => {
  const [table] = resources("data", "AWS::DynamoDB::Table");
  expect(table?.Properties.StreamSpecification).toEqual({ StreamViewType: "NEW_AND_OLD_IMAGES" });
});

test("isolates a failing record, retries it a bounded number of times, and gives it up", () => {
  expect(mapping).toMatchObject({
    StartingPosition: "TRIM_HORIZON",
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    BisectBatchOnFunctionError: true,
    MaximumRetryAttempts: 10,
    MaximumRecordAgeInSeconds: 6 * 3_600,
    DestinationConfig: { OnFailure: { Destination: expect.anything() } },
  });
});

test("calls the function for renames of every source, for rows that are counted or judge appointments, and for unfinished renames", () => {
  const patterns = mapping?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) => JSON.parse(Pattern));
  const record = (eventName: string[], entities: readonly string[]) => ({
    eventName,
    dynamodb: { NewImage: { __edb_e__: { S: entities } } },
  });
  expect(patterns).toEqual([
    record(
      ["MODIFY"],
      NAME_SOURCES.filter((source) => source !== "patient"),
    ),
    record(["INSERT", "MODIFY"], ["patient", "lead", "tenant"]),
    { eventName: ["REMOVE"], dynamodb: { OldImage: { __edb_e__: { S: ["patient", "lead", "tenant"] } } } },
    record(["INSERT", "MODIFY"], ["appointment", "nameRefresh", "merge", "erasure", "staffWeek", "periodYear"]),
  ]);
});

test("grants the function to read the stream, and to give up what fails", () => {
  expect(granted("dynamodb")).toEqual(
    expect.arrayContaining([
      "dynamodb:DescribeStream",
      "dynamodb:GetRecords",
      "dynamodb:GetShardIterator",
      "dynamodb:ListStreams",
    ]),
  );
  expect(granted("sqs")).toEqual(["sqs:SendMessage"]);
  const anywhere = statements.filter(({ Resource }) => Resource === "*").flatMap(({ Action }) => Action);
  expect(anywhere).toEqual(["dynamodb:ListStreams"]);
});

test("keeps dead letters for two weeks, with the customer-managed key and by TLS only", () => {
  const [queue] = resources("streams", "AWS::SQS::Queue");
  expect(queue?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, KmsMasterKeyId: expect.anything() });
  const [policy] = resources("streams", "AWS::SQS::QueuePolicy");
  expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
  );
});

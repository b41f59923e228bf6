import { NAME_SOURCES } from "../../../functions/entities/counts.ts";
import { FOLLOWED_CHANGES, isFollowed } from "../../../functions/events/streams/followed-changes.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const { resources, template } = givenClinic("prod");

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
}

interface Pattern {
  readonly eventName: readonly string[];
  readonly dynamodb: Readonly<Record<string, { readonly __edb_e__: { readonly S: readonly string[] } }>>;
}

describe.each([
  ["streams", "table-changes"],
  ["live", "fan-out"],
] as const)("the stack %s", (stack, by) => {
  const [mapping] = resources(stack, "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);

  const statements = resources(stack, "AWS::IAM::Policy").flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement as Statement[],
  );
  const granted = (service: string) =>
    statements
      .flatMap(({ Action }) => Action)
      .filter((action) => action.startsWith(`${service}:`))
      .sort();

  test("follows the stream that an SSM parameter names at each deployment, so that it can be that of a restored table", () => {
    const [name, parameter] =
      Object.entries(template(stack).findParameters("*")).find(([id]) => id === mapping?.EventSourceArn.Ref) ?? [];
    expect([name, parameter]).toEqual([
      expect.any(String),
      { Type: "AWS::SSM::Parameter::Value<String>", Default: "/clinic/prod/table-stream" },
    ]);
    const stored = resources("data", "AWS::SSM::Parameter").map(({ Properties }) => Properties);
    const [table] = Object.keys(template("data").findResources("AWS::DynamoDB::Table"));
    expect(stored).toContainEqual(
      expect.objectContaining({ Name: "/clinic/prod/table-stream", Value: { "Fn::GetAtt": [table, "StreamArn"] } }),
    );
  });

  test("isolates a failing record, retries it a bounded number of times, and then gives up", () => {
    expect(mapping).toMatchObject({
      StartingPosition: "TRIM_HORIZON",
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 6 * 3_600,
      DestinationConfig: { OnFailure: { Destination: expect.anything() } },
    });
  });

  const patterns: readonly Pattern[] = mapping?.FilterCriteria.Filters.map(({ Pattern }: { Pattern: string }) =>
    JSON.parse(Pattern),
  );
  const entities = [...new Set(FOLLOWED_CHANGES[by].flatMap((change): readonly string[] => change.entities)), "search"];

  test.each([
    ["INSERT", "NewImage"],
    ["MODIFY", "NewImage"],
    ["REMOVE", "OldImage"],
  ] as const)(
    "calls the function for %s of the entities that it processes, as the local stream does",
    (eventName, image) => {
      const called = entities.filter((entity) =>
        patterns.some(
          (pattern) => pattern.eventName.includes(eventName) && pattern.dynamodb[image]?.__edb_e__.S.includes(entity),
        ),
      );
      const followed = entities.filter((S) =>
        isFollowed(by, { eventName, dynamodb: { [image]: { __edb_e__: { S } } } }),
      );
      expect(called).toEqual(followed);
      expect(followed).not.toEqual([]);
    },
  );

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
});

test("keeps dead letters for two weeks, with the customer-managed key and by TLS only", () => {
  const [queue] = resources("streams", "AWS::SQS::Queue");
  expect(queue?.Properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, KmsMasterKeyId: expect.anything() });
  const [policy] = resources("streams", "AWS::SQS::QueuePolicy");
  expect(policy?.Properties.PolicyDocument.Statement).toContainEqual(
    expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
  );
});

test("calls the function for renames of every source", () => {
  expect(
    NAME_SOURCES.filter(
      (S) => !isFollowed("table-changes", { eventName: "MODIFY", dynamodb: { NewImage: { __edb_e__: { S } } } }),
    ),
  ).toEqual([]);
});

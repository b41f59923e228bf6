import { faultsOf, type Resource, type Statement, type Template, usedIndexes } from "../../deployment/templates.ts";
import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const templates = givenClinic("prod").assembly.stacks.map(({ template }) => template as Template);

/** Returns the templates after a change of each resource of a type. */
const broken = (type: string, change: (properties: Resource["Properties"]) => void): readonly Template[] => {
  const copy: Template[] = structuredClone([...templates]);
  for (const { Resources = {} } of copy)
    for (const { Type, Properties } of Object.values(Resources)) if (Type === type) change(Properties);
  return copy;
};

const without = (action: string) =>
  broken("AWS::IAM::Policy", ({ PolicyDocument }) => {
    for (const statement of PolicyDocument.Statement)
      statement.Action = [statement.Action].flat().filter((name: string) => name !== action);
  });

test("finds no fault in the product, and reads the code's indexes and operations", () => {
  expect(faultsOf(templates)).toEqual([]);
  expect(usedIndexes().length).toBeGreaterThan(2);
});

test("fails when dynamodb:Query is dropped everywhere", () => {
  expect(faultsOf(without("dynamodb:Query"))).toContain("No function may query the table.");
});

test.each(usedIndexes().map(([name]) => name))("fails when no function may query the index %s", (name) => {
  const kept = (resource: unknown) => !JSON.stringify(resource).includes(`/index/${name}`);
  const faulty = broken("AWS::IAM::Policy", ({ PolicyDocument }) => {
    for (const statement of PolicyDocument.Statement) statement.Resource = [statement.Resource].flat().filter(kept);
  });
  expect(faultsOf(faulty)).toEqual([`No function may query /index/${name}.`]);
});

test.each(usedIndexes())("fails when the index %s is missing", (name, pk, sk) => {
  const faulty = broken("AWS::DynamoDB::Table", (table) => {
    table.GlobalSecondaryIndexes = table.GlobalSecondaryIndexes.filter(
      ({ IndexName }: { IndexName: string }) => IndexName !== name,
    );
  });
  expect(faultsOf(faulty)).toEqual([`The table lacks the index ${name} on ${pk} and ${sk}.`]);
});

test.each<[string, (table: Resource["Properties"]) => void]>([
  ["The table's key is not pk and sk.", (table) => table.KeySchema.pop()],
  [
    "The table deletes no items by expires.",
    (table) => Object.assign(table, { TimeToLiveSpecification: { AttributeName: "other", Enabled: true } }),
  ],
  [
    "The table streams no changes with the rows before and after them.",
    (table) => Object.assign(table, { StreamSpecification: { StreamViewType: "KEYS_ONLY" } }),
  ],
  [
    "An index lacks attributes of the rows.",
    ({ GlobalSecondaryIndexes: [index] }) => Object.assign(index?.Projection ?? {}, { ProjectionType: "KEYS_ONLY" }),
  ],
])("says: %s", (fault, change) => {
  expect(faultsOf(broken("AWS::DynamoDB::Table", change))).toEqual([fault]);
});

test.each(["/api/*", "/logos/*", "/live"])("fails when CloudFront's behavior %s is renamed", (pattern) => {
  const faulty = broken("AWS::CloudFront::Distribution", ({ DistributionConfig }) => {
    for (const behavior of DistributionConfig.CacheBehaviors)
      if (behavior.PathPattern === pattern) behavior.PathPattern = "/renamed/*";
  });
  expect(faultsOf(faulty)).toEqual([
    expect.stringMatching(`^CloudFront serves ${pattern.slice(0, -1)}.* from .*Files`),
  ]);
});

test.each<[string, (statement: Statement) => void]>([
  ["names other keys", (statement) => Object.assign(statement, { Resource: "arn:aws:s3:::logos/*" })],
  ["names another reader", (statement) => Object.assign(statement, { Principal: { Service: "s3.amazonaws.com" } })],
  ["lets any distribution of the world read", (statement) => Object.assign(statement, { Condition: undefined })],
])("fails when the logos bucket's policy %s", (_, spoil) => {
  const faulty = broken("AWS::S3::BucketPolicy", ({ PolicyDocument }) => {
    for (const statement of PolicyDocument.Statement)
      if (JSON.stringify(statement).includes("/tenants/*")) spoil(statement);
  });
  expect(faultsOf(faulty)).toEqual(["CloudFront may not read the logos."]);
});

test.each(["AdminAddUserToGroup", "AdminCreateUser", "AdminUserGlobalSignOut"])(
  "fails when %s is dropped",
  (operation) => {
    expect(faultsOf(without(`cognito-idp:${operation}`))).toEqual([`No function is allowed cognito-idp:${operation}.`]);
  },
);

test.each([
  ["for a year", 365],
  ["without an end", undefined],
])("fails when a log is kept %s", (_, days) => {
  const faulty = broken("AWS::Logs::LogGroup", (log) => Object.assign(log, { RetentionInDays: days }));
  expect(faultsOf(faulty)).toEqual(["Logs are kept for longer than 90 days."]);
});

test.each(["messages", "message failed", "exports", "export given up", "probe"])(
  "fails when an alarm waits for another line than %s",
  (line) => {
    const faulty = broken("AWS::Logs::MetricFilter", (filter) => {
      filter.FilterPattern = filter.FilterPattern.replace(`"${line}"`, '"a line that no one writes"');
    });
    const sentence = 'No function logs "a line that no one writes", for which an alarm waits.';
    expect(new Set(faultsOf(faulty))).toEqual(new Set([sentence]));
  },
);

test.each([
  ["messages", "oldest_due_seconds"],
  ["messages", "tried"],
  ["exports", "oldest_export_seconds"],
])("fails when an alarm reads another field of the line %s than %s", (line, field) => {
  const faulty = broken("AWS::Logs::MetricFilter", ({ MetricTransformations }) => {
    for (const transformation of MetricTransformations)
      if (transformation.MetricValue === `$.${field}`) transformation.MetricValue = "$.renamed_field";
  });
  expect(faultsOf(faulty)).toEqual([`The line "${line}" has no renamed_field, for which an alarm waits.`]);
});

describe.each(["TableChanges", "FanOut"])("the stream's function %s", (name) => {
  test("fails when nothing calls it at night", () => {
    const faulty = broken("AWS::Lambda::EventSourceMapping", ({ FilterCriteria, FunctionName }) => {
      if (FunctionName.Ref.startsWith(name)) FilterCriteria?.Filters.shift();
    });
    expect(faultsOf(faulty)).toEqual([`The stream does not call ${name} every minute.`]);
  });

  test("fails when no alarm shows that it is not called", () => {
    const faulty = broken("AWS::CloudWatch::Alarm", (alarm) => {
      if (JSON.stringify(alarm).includes(`Ref${name}Handler`)) alarm.TreatMissingData = "notBreaching";
    });
    expect(faultsOf(faulty)).toContain(`No alarm shows that the stream does not call ${name}.`);
  });
});

test("fails when no alarm shows that codes of online booking wait in their queue", () => {
  const faulty = broken("AWS::CloudWatch::Alarm", (alarm) => {
    if (alarm.MetricName === "ApproximateAgeOfOldestMessage") alarm.MetricName = "NumberOfMessagesSent";
  });
  expect(faultsOf(faulty)).toEqual(["No alarm shows that SendCodes takes nothing from its queue."]);
});

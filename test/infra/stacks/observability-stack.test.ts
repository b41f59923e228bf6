import { readFileSync } from "node:fs";
import { contract } from "../../../shared/contract.ts";
import { givenClinic, type StackName } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const stacks = Object.keys(prod.stacks) as StackName[];
const of = (type: string) => stacks.flatMap((stack) => prod.resources(stack, type).map(({ Properties }) => Properties));
// CodeDeploy reads those of canaries, whose names end with a version, and no one is notified.
const alarms = of("AWS::CloudWatch::Alarm").filter(({ AlarmName }) => typeof AlarmName === "string");
const alarm = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `clinic-prod-${name}`);
const functions = [
  ...Object.keys(contract),
  "custommessage",
  "postconfirmation",
  "tokenclaims",
  "appointmentnames",
  "sendmessages",
  "mailfeedback",
  "offboardtenants",
];

/** Name, meaning and what to do, of each line of the runbook's table of alarms; one line may stand for every function. */
const documented = [
  ...(/^### Alarms$([\s\S]*?)^##/m.exec(readFileSync("docs/operations.md", "utf8"))?.[1] ?? "").matchAll(
    /^\| `([^`]+)` \|([^|]*)\|([^|]*)\|$/gm,
  ),
].map(([, name = "", meaning = "", toDo = ""]) => ({ name, meaning, toDo }));

test("has a line in the runbook for every alarm of prod, and no other", () => {
  const lines = documented.flatMap(({ name }) =>
    name.includes("<function>") ? functions.map((each) => name.replace("<function>", each)) : [name],
  );
  expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual(lines.map((name) => `clinic-prod-${name}`).sort());
});

test("explains every alarm and the action", () => {
  for (const { name, meaning, toDo } of documented)
    expect([name, meaning.trim().length > 20, toDo.trim().length > 20]).toEqual([name, true, true]);
});

test("notifies operators of the start and end of every alarm, with the place in the runbook", () => {
  for (const { AlarmName, AlarmActions, OKActions, AlarmDescription } of alarms) {
    expect([AlarmName, AlarmActions, OKActions]).toEqual([AlarmName, [expect.anything()], [expect.anything()]]);
    expect(AlarmDescription).toContain(`See docs/operations.md, Alarms: ${AlarmName.slice("clinic-prod-".length)}.`);
  }
  const subscriptions = of("AWS::SNS::Subscription").filter(({ Protocol }) => Protocol !== "lambda");
  // The other one is SES's reports, which a function hears.
  expect(subscriptions).toHaveLength(of("AWS::SNS::Topic").length - 1);
  for (const subscription of subscriptions)
    expect(subscription).toMatchObject({ Protocol: "email", Endpoint: "ops@example.com" });
});

test("encrypts notifications, requires TLS, and lets CloudWatch or SES publish", () => {
  for (const { KmsMasterKeyId } of of("AWS::SNS::Topic")) expect(KmsMasterKeyId).toBeDefined();
  const policies = of("AWS::SNS::TopicPolicy").map(({ PolicyDocument }) => PolicyDocument.Statement);
  expect(policies).toHaveLength(of("AWS::SNS::Topic").length);
  for (const statements of policies) {
    expect(statements).toContainEqual(
      expect.objectContaining({ Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } }),
    );
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: "Allow",
        Principal: { Service: expect.stringMatching(/^(cloudwatch|ses)\.amazonaws\.com$/) },
        Action: "sns:Publish",
      }),
    );
  }
});

test("raises the duration alarm at 80 percent of the timeout", () => {
  expect(alarm("patients-duration")).toMatchObject({ Threshold: 8000, Statistic: "Maximum" });
  expect(alarm("custommessage-duration")).toMatchObject({ Threshold: 4000, Statistic: "Maximum" });
});

test("counts denied and rate-limited requests in the API's access log", () => {
  const filters = prod
    .resources("observability", "AWS::Logs::MetricFilter")
    .map(({ Properties }) => [
      Properties.FilterPattern,
      Properties.MetricTransformations[0].MetricNamespace,
      Properties.MetricTransformations[0].MetricName,
    ]);
  expect(filters).toEqual([
    ['{ ($.status = "401") || ($.status = "403") }', "Clinic/prod", "DeniedAccess"],
    ['{ $.status = "429" }', "Clinic/prod", "RateLimited"],
    ['{ $.message = "message failed" }', "Clinic/prod", "MessagesFailed"],
  ]);
  const metric = { MetricName: "DeniedAccess", Namespace: "Clinic/prod", Statistic: "Sum", Threshold: 150 };
  expect(alarm("denied-access")).toMatchObject(metric);
});

test("counts failed sign-ins as attempts without success", () => {
  const metrics: { Expression?: string }[] = alarm("sign-in-failures")?.Metrics;
  expect(metrics.find(({ Expression }) => Expression)?.Expression).toBe("tries - successes");
});

test("raises alarms for missing and failed backups", () => {
  expect(alarm("backup-missing")).toMatchObject({
    TreatMissingData: "breaching",
    ComparisonOperator: "LessThanThreshold",
    Period: 86_400,
    EvaluationPeriods: 2,
  });
  expect(alarm("backup-failed")).toMatchObject({ MetricName: "NumberOfBackupJobsFailed", Threshold: 1 });
});

test("sends failed asynchronous work to a queue with an alarm", () => {
  const other = ["AWS::Events::Rule", "Custom::S3BucketNotifications"];
  expect(other.flatMap(of)).toEqual([]);
  const callers = of("AWS::Lambda::Permission").map(({ Principal }) => Principal);
  expect(new Set(callers)).toEqual(
    new Set(["apigateway.amazonaws.com", "cognito-idp.amazonaws.com", "sns.amazonaws.com"]),
  );
  const [messages] = Object.keys(prod.template("messages").findResources("AWS::SQS::Queue"));
  const arn = { "Fn::GetAtt": [messages, "Arn"] };
  const [schedule] = of("AWS::Scheduler::Schedule");
  expect(schedule?.Target.DeadLetterConfig).toEqual({ Arn: arn });
  const heard = of("AWS::Lambda::Function").filter(({ DeadLetterConfig }) => DeadLetterConfig);
  expect(heard.map(({ DeadLetterConfig }) => DeadLetterConfig)).toEqual([{ TargetArn: arn }]);
  expect(JSON.stringify(alarm("messages-dead-letters")?.Dimensions)).toContain(messages);

  const [queue] = Object.keys(prod.template("streams").findResources("AWS::SQS::Queue"));
  const mappings = of("AWS::Lambda::EventSourceMapping");
  expect(mappings).not.toEqual([]);
  for (const { DestinationConfig } of mappings)
    expect(DestinationConfig.OnFailure.Destination).toEqual({ "Fn::GetAtt": [queue, "Arn"] });
  expect(alarm("streams-dead-letters")).toMatchObject({
    MetricName: "ApproximateNumberOfMessagesVisible",
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
  });
  expect(JSON.stringify(alarm("streams-dead-letters")?.Dimensions)).toContain(queue);
  expect(alarm("appointmentnames-late")).toMatchObject({ MetricName: "IteratorAge", Threshold: 900_000 });
});

test("has no alarms for features that are not configured", () => {
  const dev = givenClinic("dev");
  const names = dev
    .resources("observability", "AWS::CloudWatch::Alarm")
    .map(({ Properties }) => Properties.AlarmName as string);
  expect(names.filter((name) => /firewall|backup|risk/.test(name))).toEqual([]);
  expect(names).toContain("clinic-dev-sign-in-failures");
});

test("shows every watched figure with its threshold on the dashboard", () => {
  const [dashboard] = prod.resources("observability", "AWS::CloudWatch::Dashboard");
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  const shown = ["denied-access", "sign-in-failures", "table-throttles", "backup-failed", "sign-in-firewall-blocks"];
  for (const name of shown) expect(body).toContain(`\\"title\\":\\"${name}\\"`);
});

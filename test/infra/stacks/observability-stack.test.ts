import { readFileSync } from "node:fs";
import { contract } from "../../../shared/contract.ts";
import { givenClinic, MTLS_DOMAIN, type StackName } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const optional = { backupCopy: { account: "210987654321", region: "us-west-2" }, domain: MTLS_DOMAIN };
const prod = givenClinic("prod", optional);
const stacks = Object.keys(prod.stacks) as StackName[];
const of = (type: string) => stacks.flatMap((stack) => prod.resources(stack, type).map(({ Properties }) => Properties));
// CodeDeploy reads those of canaries, whose names end with a version, and no one is notified.
const alarms = of("AWS::CloudWatch::Alarm").filter(({ AlarmName }) => typeof AlarmName === "string");
const alarm = (name: string) => alarms.find(({ AlarmName }) => AlarmName === `clinic-prod-${name}`);
const runbook = readFileSync("docs/operations.md", "utf8");
const functions = [
  ...Object.keys(contract),
  "custommessage",
  "postauthentication",
  "postconfirmation",
  "tokenclaims",
  "tablechanges",
  "sendmessages",
  "mailfeedback",
  "offboardtenants",
];

/**
 * Name, meaning and what to do, of each line of the runbook's table of alarms; one line may stand for every function.
 */
const documented = [
  ...(/^### Alarms$([\s\S]*?)^##/m.exec(runbook)?.[1] ?? "").matchAll(/^\| `([^|]+)` \|([^|]*)\|([^|]*)\|$/gm),
].flatMap(([, names = "", meaning = "", toDo = ""]) => names.split("`, `").map((name) => ({ name, meaning, toDo })));

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

test("pages for the alarms that the runbook names, at an address of their own, and for no other", () => {
  const clinic = givenClinic("prod", { ...optional, pageEmail: "pager@example.com" });
  const paging = stacks.flatMap((stack) => {
    const pages = Object.entries(clinic.template(stack).findResources("AWS::SNS::Topic")).flatMap(([id, topic]) =>
      topic.Properties.DisplayName === "Clinic prod: page" ? [id] : [],
    );
    for (const { Properties } of clinic.resources(stack, "AWS::SNS::Subscription"))
      if (Properties.Protocol === "email")
        expect(Properties.Endpoint).toBe(
          pages.includes(Properties.TopicArn.Ref) ? "pager@example.com" : "ops@example.com",
        );
    return clinic
      .resources(stack, "AWS::CloudWatch::Alarm")
      .filter(({ Properties }) => pages.includes(Properties.AlarmActions?.[0].Ref))
      .map(({ Properties }) => Properties.AlarmName);
  });
  const [, named = ""] = /These page,\s+because users are affected now: ([^.]+)\./.exec(runbook) ?? [];
  expect(paging.sort()).toEqual([...named.matchAll(/`([^`]+)`/g)].map(([, name]) => `clinic-prod-${name}`).sort());
});

test("raises the alarm when the probe, a schedule or the backups are silent, and for no other missing data", () => {
  const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData === "breaching");
  expect(silent.map(({ AlarmName }) => AlarmName.slice("clinic-prod-".length)).sort()).toEqual([
    "backup-missing",
    "messages-stopped",
    "offboarding-stopped",
    "probe-api",
    "probe-messages",
    "probe-sign-in",
  ]);
});

test("leaves the stack of the probe empty without a domain, so that CDK removes it with the domain", () => {
  expect(givenClinic("dev").template("probe").toJSON()).toEqual({});
});

test("probes the product every minute from another region, with a metric for each check", () => {
  expect(prod.stacks.probe?.region).toBe("us-west-2");
  const west = givenClinic("prod", { region: "us-west-2" });
  expect(west.stacks.probe?.region).toBe("us-east-1");
  const [probe] = prod.resources("probe", "AWS::Lambda::Function");
  expect(probe?.Properties.Environment.Variables.WEB_URL).toBe("https://clinic.example.com");
  expect(prod.resources("probe", "AWS::Scheduler::Schedule")[0]?.Properties.ScheduleExpression).toBe("rate(1 minute)");
  const [filter] = prod.resources("probe", "AWS::Logs::MetricFilter");
  expect(filter?.Properties).toMatchObject({
    FilterPattern: '{ $.message = "probe" }',
    MetricTransformations: [{ MetricValue: "$.ok", Dimensions: [{ Key: "check", Value: "$.check" }] }],
  });
  expect(alarm("probe-api")).toMatchObject({
    Dimensions: [{ Name: "check", Value: "api" }],
    Statistic: "Minimum",
    Period: 60,
    EvaluationPeriods: 3,
    ComparisonOperator: "LessThanThreshold",
  });
});

test("watches CloudFront where its metrics are", () => {
  const [errors] = prod.resources("accessLog", "AWS::CloudWatch::Alarm");
  expect(errors?.Properties.AlarmName).toBe("clinic-prod-cloudfront-errors");
  const metrics: { MetricStat?: { Metric: { Dimensions: unknown } } }[] = errors?.Properties.Metrics;
  for (const { MetricStat } of metrics.slice(1))
    expect(MetricStat?.Metric.Dimensions).toContainEqual({ Name: "Region", Value: "Global" });
});

test("mails when the environment's costs near the budget, exceed it by forecast, or rise unusually", () => {
  expect(prod.stacks.accessLog.region).toBe("us-east-1");
  const [budget] = prod.resources("accessLog", "AWS::Budgets::Budget");
  expect(budget?.Properties.Budget).toMatchObject({
    BudgetLimit: { Amount: 500, Unit: "USD" },
    CostFilters: { TagKeyValue: ["user:environment$prod"] },
  });
  const notified = budget?.Properties.NotificationsWithSubscribers;
  expect(notified.map(({ Notification }: { Notification: object }) => Object.values(Notification))).toEqual([
    expect.arrayContaining(["ACTUAL", 80]),
    expect.arrayContaining(["FORECASTED", 100]),
  ]);
  const [monitor] = prod.resources("accessLog", "AWS::CE::AnomalyMonitor");
  expect(JSON.parse(monitor?.Properties.MonitorSpecification)).toEqual({
    Tags: { Key: "environment", Values: ["prod"] },
  });
  const [subscription] = prod.resources("accessLog", "AWS::CE::AnomalySubscription");
  expect(JSON.parse(subscription?.Properties.ThresholdExpression).Dimensions.Values).toEqual(["25"]);
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
  expect(alarm("tablechanges-late")).toMatchObject({ MetricName: "IteratorAge", Threshold: 900_000 });
});

test("has no alarms for features that are not configured", () => {
  const dev = givenClinic("dev");
  const names = dev
    .resources("observability", "AWS::CloudWatch::Alarm")
    .map(({ Properties }) => Properties.AlarmName as string);
  expect(names.filter((name) => /firewall|backup|risk/.test(name))).toEqual([]);
  expect(names).toContain("clinic-dev-sign-in-failures");
});

test("shows the metric and the threshold of each alarm on the dashboard", () => {
  const [dashboard] = prod.resources("observability", "AWS::CloudWatch::Dashboard");
  const body = JSON.stringify(dashboard?.Properties.DashboardBody);
  const shown = ["denied-access", "sign-in-failures", "table-throttles", "backup-failed", "sign-in-firewall-blocks"];
  for (const name of shown) expect(body).toContain(`\\"title\\":\\"${name}\\"`);
});

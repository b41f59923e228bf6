import { givenClinic, type StackName } from "../clinic.ts";
import { alarm, of, prod, stacks } from "./production-alarms.ts";

vi.setConfig({ testTimeout: 60_000 });

/** Returns the expressions of an alarm, the one that raises it first. */
const expressionsOf = (name: string): string[] =>
  (alarm(name)?.Metrics ?? []).flatMap(({ Expression }: { Expression?: string }) => Expression ?? []);

test("watches CloudFront where its metrics are", () => {
  const errors = prod
    .resources("accessLog", "AWS::CloudWatch::Alarm")
    .find(({ Properties }) => Properties.AlarmName === "clinic-prod-cloudfront-errors");
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

test("raises an alarm at 80 percent of the timeout of any function", () => {
  expect(alarm("api-near-timeout")).toMatchObject({
    MetricName: "IntegrationLatency",
    Statistic: "Maximum",
    Threshold: 8000,
  });
  for (const [name, timeout] of [
    ["trigger-durations", 5000],
    ["function-durations", 900_000],
  ] as const) {
    expect(alarm(name)?.Threshold).toBe(80);
    expect(expressionsOf(name)[0]).toMatch(
      new RegExp(`^100 \\* MAX\\(\\[FILL\\(p0, 0\\) / \\d+, .*FILL\\(p\\d, 0\\) / ${timeout}\\]\\)$`),
    );
  }
});

test("watches every function for errors: those of the API by its answers, the others by name, at most ten in an alarm", () => {
  expect(JSON.stringify(alarm("api-5xx")?.Metrics)).toContain('"MetricName":"5xx"');
  const functionsOf = (stack: StackName) =>
    Object.entries(prod.template(stack).findResources("AWS::Lambda::Function")).flatMap(([id, { Properties }]) =>
      Properties.Runtime === "nodejs24.x" ? [id] : [],
    );
  const others = stacks.filter((stack) => !["api", "webDeployment", "probe", "identity"].includes(stack));
  for (const [name, functions, metrics] of [
    ["trigger-errors", functionsOf("identity"), 2],
    ["trigger-durations", functionsOf("identity"), 1],
    ["function-errors", others.flatMap(functionsOf), 1],
    ["function-durations", others.flatMap(functionsOf), 1],
  ] as const) {
    const watched = (alarm(name)?.Metrics ?? []).filter((metric: { MetricStat?: object }) => metric.MetricStat);
    expect(watched.length).toBeLessThanOrEqual(10);
    for (const id of functions) expect([id, JSON.stringify(watched).includes(id)]).toEqual([id, true]);
    expect(watched).toHaveLength(functions.length * metrics);
  }
  expect(alarm("function-throttles")).toMatchObject({ MetricName: "Throttles", Namespace: "AWS/Lambda", Threshold: 1 });
  expect(alarm("function-throttles")).not.toHaveProperty("Dimensions");
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
    ['{ $.message = "messages" }', "Clinic/prod", "OldestDueMessage"],
    ['{ $.message = "messages" }', "Clinic/prod", "MessagesTried"],
    ['{ $.message = "export given up" }', "Clinic/prod", "ExportsGivenUp"],
    ['{ $.message = "exports" }', "Clinic/prod", "OldestExport"],
  ]);
});

test.each([
  ["api-5xx", 0.5, "IF(counted >= 3, 100 * counted / FILL(total, 1), 0)"],
  ["api-failing", 5, "IF(total >= 20, 100 * counted / FILL(total, 1), 0)"],
  ["denied-access", 2, "IF(counted >= 50, 100 * counted / FILL(total, 1), 0)"],
  ["rate-limited", 1, "IF(counted >= 50, 100 * counted / FILL(total, 1), 0)"],
  ["sign-in-failures", 25, "IF(counted >= 20, 100 * counted / FILL(total, 1), 0)"],
  ["sign-in-risk", 1, "IF(counted >= 3, 100 * counted / FILL(total, 1), 0)"],
  ["sign-in-firewall-blocks", 5, "IF(counted >= 100, 100 * counted / FILL(total, 1), 0)"],
  ["trigger-errors", 5, "IF(counted >= 3, 100 * counted / FILL(total, 1), 0)"],
  ["messages-failed", 5, "IF(counted >= 20, 100 * counted / FILL(total, 1), 0)"],
  ["sign-in-throttles", 1, "IF(counted >= 10, 100 * counted / FILL(total, 1), 0)"],
  ["table-throttles", 0.1, "IF(counted >= 10, 100 * counted / FILL(total, 1), 0)"],
  ["table-system-errors", 0.1, "IF(counted >= 10, 100 * counted / FILL(total, 1), 0)"],
  ["table-user-errors", 2, "IF(counted >= 50, 100 * counted / FILL(total, 1), 0)"],
])("starts %s at a share, not at a number that every hundred clinics would reach", (name, threshold, expression) => {
  expect(alarm(name)?.Threshold).toBe(threshold);
  expect(expressionsOf(name)[0]).toBe(expression);
});

test.each([
  ["table-throttles", 8],
  ["table-system-errors", 8],
  ["table-user-errors", 1],
])("counts what DynamoDB has no data of as none in %s, so that the alarm ends", (name, metrics) => {
  const [, counted = ""] = expressionsOf(name);
  expect(counted.split(" + ").map((part) => part.replace(/\w+(?=,)/, "m"))).toEqual(Array(metrics).fill("FILL(m, 0)"));
});

test("warns at 70 percent of Lambda's concurrency and of SES's daily quota, as the environment's values have them", () => {
  expect(alarm("functions-near-limit")).toMatchObject({
    MetricName: "ConcurrentExecutions",
    Namespace: "AWS/Lambda",
    Statistic: "Maximum",
    Threshold: 700,
    Period: 60,
    EvaluationPeriods: 3,
  });
  expect(alarm("functions-near-limit")).not.toHaveProperty("Dimensions");
  const quota = { MetricName: "Send", Namespace: "AWS/SES", Statistic: "Sum", Period: 86_400 };
  expect(alarm("mail-near-quota")).toMatchObject({ ...quota, Threshold: 35_000 });
});

test("starts when an export is given up, or waits for two hours", () => {
  expect(alarm("exports-stuck")?.Threshold).toBe(1);
  expect(expressionsOf("exports-stuck")).toEqual(["FILL(givenUp, 0) + FILL(oldest, 0) / 7200"]);
});

test("pages at 70 percent of the stage's throttle, and when requests are refused", () => {
  expect(alarm("api-near-limit")).toMatchObject({
    Threshold: 21_000,
    Period: 60,
    EvaluationPeriods: 3,
    Statistic: "Sum",
  });
  const [page] = prod
    .resources("observability", "AWS::CloudWatch::CompositeAlarm")
    .filter(({ Properties }) => Properties.AlarmName === "clinic-prod-page-api");
  for (const name of ["near-limit", "limited"])
    expect(JSON.stringify(page?.Properties.AlarmRule)).toContain(name.replace("-", ""));
});

test("counts failed sign-ins as attempts without success", () => {
  expect(expressionsOf("sign-in-failures")).toContain("tries - successes");
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
  const heard = of("AWS::Lambda::Function").filter(({ DeadLetterConfig }) => DeadLetterConfig);
  expect(heard.map(({ DeadLetterConfig }) => DeadLetterConfig)).toEqual([{ TargetArn: arn }]);
  expect(JSON.stringify(alarm("messages-dead-letters")?.Dimensions)).toContain(messages);

  const [queue] = Object.keys(prod.template("streams").findResources("AWS::SQS::Queue"));
  const ofStream = prod.resources("streams", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);
  expect(ofStream.map(({ DestinationConfig }) => DestinationConfig.OnFailure.Destination)).toEqual([
    { "Fn::GetAtt": [queue, "Arn"] },
  ]);
  // The queue of codes itself passes on what was received three times.
  expect(of("AWS::Lambda::EventSourceMapping")).toHaveLength(3);
  // Both functions of the stream give up to one queue.
  expect(JSON.stringify(prod.resources("live", "AWS::Lambda::EventSourceMapping"))).toContain("DeadLetters");
  expect(alarm("streams-dead-letters")).toMatchObject({
    MetricName: "ApproximateNumberOfMessagesVisible",
    Threshold: 1,
    ComparisonOperator: "GreaterThanOrEqualToThreshold",
  });
  expect(JSON.stringify(alarm("streams-dead-letters")?.Dimensions)).toContain(queue);
  expect(alarm("tablechanges-late")).toMatchObject({ MetricName: "IteratorAge", Threshold: 900_000 });
});

test("has no queue without an alarm: what a schedule could not call is called again within a minute", () => {
  const queues = (Object.keys(prod.stacks) as StackName[]).flatMap((stack) =>
    Object.keys(prod.template(stack).findResources("AWS::SQS::Queue")),
  );
  expect(queues).toHaveLength(4);
  const watched = of("AWS::CloudWatch::Alarm").filter(({ Namespace }) => Namespace === "AWS/SQS");
  for (const queue of queues) expect(JSON.stringify(watched)).toContain(queue);
  for (const { Target } of of("AWS::Scheduler::Schedule")) expect(Target).not.toHaveProperty("DeadLetterConfig");
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

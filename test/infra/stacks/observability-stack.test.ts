import { givenClinic, type StackName } from "../clinic.ts";
import { alarm, of, prod, stacks } from "./production-alarms.ts";

vi.setConfig({ testTimeout: 60_000 });

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
  const expressionOf = (name: string) => {
    const { Metrics, Threshold } = alarm(name) ?? {};
    expect(Threshold).toBe(80);
    return Metrics.find((metric: { Expression?: string }) => metric.Expression).Expression;
  };
  expect(expressionOf("trigger-durations")).toMatch(
    /^100 \* MAX\(\[FILL\(m0, 0\) \/ 5000, .*FILL\(m\d, 0\) \/ 5000\]\)$/,
  );
  expect(expressionOf("function-durations")).toMatch(
    /^100 \* MAX\(\[FILL\(m0, 0\) \/ 60000, .*FILL\(m\d, 0\) \/ 900000\]\)$/,
  );
});

test("watches every function for errors: those of the API by its answers, the others by name, at most ten in an alarm", () => {
  expect(alarm("api-5xx")).toMatchObject({ MetricName: "5xx", Threshold: 1 });
  const functions = stacks
    .filter((stack) => !["api", "webDeployment", "probe"].includes(stack))
    .flatMap((stack) =>
      Object.entries(prod.template(stack).findResources("AWS::Lambda::Function")).flatMap(([id, { Properties }]) =>
        Properties.Runtime === "nodejs24.x" ? [id] : [],
      ),
    );
  for (const kind of ["errors", "durations"]) {
    const watched = [`trigger-${kind}`, `function-${kind}`].flatMap((name) => {
      const { Metrics } = alarm(name) ?? {};
      const ofAlarm = Metrics.filter((metric: { MetricStat?: object }) => metric.MetricStat);
      expect(ofAlarm.length).toBeLessThanOrEqual(10);
      return ofAlarm;
    });
    for (const id of functions) expect([id, JSON.stringify(watched).includes(id)]).toEqual([id, true]);
    expect(watched).toHaveLength(functions.length);
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
    ['{ $.message = "messages" }', "Clinic/prod", "OldestDueMessage"],
    ['{ $.message = "message failed" }', "Clinic/prod", "MessagesFailed"],
  ]);
  const metric = { MetricName: "DeniedAccess", Namespace: "Clinic/prod", Statistic: "Sum", Threshold: 150 };
  expect(alarm("denied-access")).toMatchObject(metric);
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
  const heard = of("AWS::Lambda::Function").filter(({ DeadLetterConfig }) => DeadLetterConfig);
  expect(heard.map(({ DeadLetterConfig }) => DeadLetterConfig)).toEqual([{ TargetArn: arn }]);
  expect(JSON.stringify(alarm("messages-dead-letters")?.Dimensions)).toContain(messages);

  const [queue] = Object.keys(prod.template("streams").findResources("AWS::SQS::Queue"));
  const ofStream = prod.resources("streams", "AWS::Lambda::EventSourceMapping").map(({ Properties }) => Properties);
  expect(ofStream.map(({ DestinationConfig }) => DestinationConfig.OnFailure.Destination)).toEqual([
    { "Fn::GetAtt": [queue, "Arn"] },
  ]);
  // The queue of codes itself passes on what was received three times.
  expect(of("AWS::Lambda::EventSourceMapping")).toHaveLength(2);
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

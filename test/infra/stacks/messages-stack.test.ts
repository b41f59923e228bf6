import { givenClinic } from "../clinic.ts";

vi.setConfig({ testTimeout: 60_000 });

const prod = givenClinic("prod");
const [configuration] = Object.keys(prod.template("mail").findResources("AWS::SES::ConfigurationSet"));
const [identity] = Object.keys(prod.template("mail").findResources("AWS::SES::EmailIdentity"));
const only = (type: string) => prod.resources("messages", type).map(({ Properties }) => Properties)[0];
const functionOf = (description: RegExp) =>
  prod
    .resources("messages", "AWS::Lambda::Function")
    .map(({ Properties }) => Properties)
    .find(({ Description }) => description.test(Description));

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: unknown;
}
const statementsOf = (stack: "messages" | "api") =>
  prod
    .resources(stack, "AWS::IAM::Policy")
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[]);

test("signs mail by DKIM, returns bounces to a subdomain, requires TLS, and names every DNS record", () => {
  expect(prod.resources("mail", "AWS::SES::EmailIdentity")[0]?.Properties).toMatchObject({
    EmailIdentity: "example.com",
    MailFromAttributes: { MailFromDomain: "bounce.example.com" },
  });
  expect(prod.resources("mail", "AWS::SES::ConfigurationSet")[0]?.Properties).toEqual({
    DeliveryOptions: { TlsPolicy: "REQUIRE" },
    ReputationOptions: { ReputationMetricsEnabled: true },
    SuppressionOptions: { SuppressedReasons: ["BOUNCE", "COMPLAINT"] },
    Tags: expect.anything(),
  });
  const records = Object.values(prod.template("mail").findOutputs("*")).map(({ Value }) => JSON.stringify(Value));
  for (const record of ["bounce.example.com MX 10", "bounce.example.com TXT", "_dmarc.example.com TXT"])
    expect(records.filter((value) => value.includes(record))).toHaveLength(1);
  expect(records.filter((value) => value.includes(" CNAME "))).toHaveLength(3);
});

test("sends Cognito's mails by the same identity and configuration", () => {
  const [pool] = prod.resources("identity", "AWS::Cognito::UserPool");
  const { ConfigurationSet, EmailSendingAccount, From, SourceArn } = pool?.Properties.EmailConfiguration ?? {};
  expect(EmailSendingAccount).toBe("DEVELOPER");
  expect(From).toContain("<no-reply@example.com>");
  expect(JSON.stringify(SourceArn)).toContain(":identity/example.com");
  expect(JSON.stringify(ConfigurationSet)).toContain(configuration);
});

test("lets the dispatcher, codes, offers, webhooks, test messages, receipts and the news of a deletion send from the one address only", () => {
  for (const [stack, functions] of [
    ["messages", 4],
    ["api", 3],
  ] as const) {
    const sending = statementsOf(stack).filter(({ Action }) => [Action].flat().some((each) => each.startsWith("ses:")));
    expect(sending).toHaveLength(functions);
    for (const statement of sending) {
      expect(statement).toMatchObject({
        Action: "ses:SendEmail",
        Condition: { StringEquals: { "ses:FromAddress": "no-reply@example.com" } },
      });
      expect(JSON.stringify(statement.Resource)).toContain(configuration);
      expect(JSON.stringify(statement.Resource)).toContain(identity);
    }
  }
  expect(functionOf(/due, every minute/)?.Environment.Variables).toMatchObject({ MAIL_FROM: "no-reply@example.com" });
});

test("calls the dispatcher, the offers and the webhooks every minute with the time of the call, and gives up a refused call", () => {
  const schedules = prod.resources("messages", "AWS::Scheduler::Schedule").map(({ Properties }) => Properties);
  expect(schedules).toHaveLength(3);
  for (const schedule of schedules) {
    expect(schedule.Target).not.toHaveProperty("DeadLetterConfig");
    expect(schedule).toMatchObject({
      ScheduleExpression: "rate(1 minute)",
      FlexibleTimeWindow: { Mode: "OFF" },
      Target: {
        Input: JSON.stringify({ time: "<aws.scheduler.scheduled-time>" }),
        RetryPolicy: { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 },
      },
    });
  }
  for (const description of [/due, every minute/, /waitlist, every minute/, /events, every minute/])
    expect(functionOf(description)?.Timeout).toBe(300);
  const invocations = prod.resources("messages", "AWS::Lambda::EventInvokeConfig").map(({ Properties }) => Properties);
  expect(invocations.map(({ MaximumRetryAttempts }) => MaximumRetryAttempts)).toEqual([0, 0, 0]);
});

test("mails codes from an encrypted queue as they come, and keeps what is given up for an hour only", () => {
  const queues = prod.template("api").findResources("AWS::SQS::Queue");
  const queueOf = (prefix: string) => {
    const [id = "", queue] = Object.entries(queues).find(([name]) => name.startsWith(prefix)) ?? [];
    return { id, properties: queue?.Properties };
  };
  const [work, given] = [queueOf("CodesQueue"), queueOf("CodesDeadLetters")];
  expect(given.properties).toMatchObject({ MessageRetentionPeriod: 3_600, KmsMasterKeyId: expect.anything() });
  expect(work.properties).toMatchObject({
    MessageRetentionPeriod: 600,
    VisibilityTimeout: 60,
    KmsMasterKeyId: expect.anything(),
    RedrivePolicy: { maxReceiveCount: 3, deadLetterTargetArn: { "Fn::GetAtt": [given.id, "Arn"] } },
  });
  expect(only("AWS::Lambda::EventSourceMapping")).toMatchObject({
    BatchSize: 10,
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: 10 },
  });
  const sending = statementsOf("api").filter(({ Action }) => [Action].flat().includes("sqs:SendMessage"));
  expect(sending).toMatchObject([{ Action: "sqs:SendMessage", Resource: { "Fn::GetAtt": [work.id, "Arn"] } }]);
  const online = prod
    .resources("api", "AWS::Lambda::Function")
    .map(({ Properties }) => Properties.Environment.Variables);
  expect(online.filter((variables) => variables.CODE_QUEUE_URL)).toMatchObject([{ PROOF_OF_WORK: "true" }]);
});

test("lets SES report sent mails, bounces, complaints and rejections, with a key that SES may use", () => {
  expect(only("AWS::SES::ConfigurationSetEventDestination")?.EventDestination).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ["bounce", "complaint", "reject", "send"],
    SnsDestination: { TopicARN: { Ref: expect.stringMatching(/^Feedback/) } },
  });
  expect(only("AWS::SNS::Subscription")).toMatchObject({ Protocol: "lambda" });
  const keys = prod.resources("data", "AWS::KMS::Key").map(({ Properties }) => JSON.stringify(Properties.KeyPolicy));
  expect(keys.filter((policy) => policy.includes("ses.amazonaws.com"))).toHaveLength(1);
});

test("keeps reports of SES that were given up in a queue for two weeks", () => {
  expect(only("AWS::SQS::Queue")).toMatchObject({
    MessageRetentionPeriod: 14 * 86_400,
    KmsMasterKeyId: expect.anything(),
  });
  const putting = statementsOf("messages").filter(({ Action }) => [Action].flat().includes("sqs:SendMessage"));
  expect(putting).toHaveLength(1);
  expect(functionOf(/bounced or complained/)?.DeadLetterConfig).toMatchObject({ TargetArn: expect.anything() });
});

test.each([
  [
    "messages-stopped",
    { MetricName: "Invocations", ComparisonOperator: "LessThanThreshold", TreatMissingData: "breaching" },
  ],
  ["messages-late", { MetricName: "OldestDueMessage", Statistic: "Maximum", Threshold: 900 }],
  ["messages-failed", { Threshold: 5 }],
  ["codes-late", { MetricName: "ApproximateAgeOfOldestMessage", Threshold: 120 }],
  ["codes-dead-letters", { MetricName: "ApproximateNumberOfMessagesVisible", Threshold: 1 }],
  [
    "background-stopped",
    {
      Metrics: expect.arrayContaining([
        expect.objectContaining({
          MetricStat: expect.objectContaining({ Metric: expect.objectContaining({ MetricName: "Invocations" }) }),
        }),
      ]),
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    },
  ],
  ["messages-dead-letters", { MetricName: "ApproximateNumberOfMessagesVisible", Threshold: 1 }],
  ["mail-bounce-rate", { MetricName: "Reputation.BounceRate", Threshold: 0.05 }],
  ["mail-complaint-rate", { MetricName: "Reputation.ComplaintRate", Threshold: 0.001 }],
])("raises the alarm %s", (name, expected) => {
  const alarms = prod.resources("observability", "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties);
  expect(alarms.find(({ AlarmName }) => AlarmName === `clinic-prod-${name}`)).toMatchObject(expected);
});

test("grants no sending and receives no reports where no mail is configured", () => {
  const dev = givenClinic("dev");
  expect(dev.stacks).not.toHaveProperty("mail");
  expect(dev.resources("messages", "AWS::SNS::Topic")).toEqual([]);
  const sending = JSON.stringify(dev.template("messages").toJSON());
  expect(sending).not.toContain("ses:SendEmail");
});

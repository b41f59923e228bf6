import { readFileSync } from "node:fs";
import { givenClinic, type StackName } from "../clinic.ts";
import { alarms, OPTIONAL, of, prod, stacks } from "./production-alarms.ts";

vi.setConfig({ testTimeout: 60_000 });

const runbook = readFileSync("docs/operations/runbook.md", "utf8");
const costs = readFileSync("docs/operations/costs.md", "utf8");
/**
 * Name, meaning and what to do, of each line of the runbook's table of alarms.
 */
const documented = [
  ...(/^### Alarms$([\s\S]*?)^##/m.exec(runbook)?.[1] ?? "").matchAll(/^\| `([^|]+)` \|([^|]*)\|([^|]*)\|$/gm),
]
  .flatMap(([, names = "", meaning = "", toDo = ""]) => names.split("`, `").map((name) => ({ name, meaning, toDo })))
  .filter(({ name }) => !name.startsWith("page-"));

test("has a line in the runbook for every alarm of prod, and no other", () => {
  expect(alarms.map(({ AlarmName }) => AlarmName).sort()).toEqual(
    documented.map(({ name }) => `clinic-prod-${name}`).sort(),
  );
});

test("names in the runbook the functions over which one alarm is", () => {
  const definition = alarms.find(({ AlarmName }) => AlarmName === "clinic-prod-function-errors");
  // The functions are outputs of other stacks, such as PublishOutputRefFanOutHandler7249FDC0B7C00AE8.
  const named = [...JSON.stringify(definition?.Metrics).matchAll(/OutputRef(\w+?)Handler[0-9A-F]{8}/g)];
  expect(named.length).toBeGreaterThan(5);
  for (const [, name] of named) expect(runbook).toContain(`\`${name}\``);
});

test("notifies operators of the start and end of every alarm or of its page, with the place in the runbook", () => {
  const paged = JSON.stringify(of("AWS::CloudWatch::CompositeAlarm").map(({ AlarmRule }) => AlarmRule));
  const ids = stacks.flatMap((stack) => Object.entries(prod.template(stack).findResources("AWS::CloudWatch::Alarm")));
  for (const [id, { Properties }] of ids) {
    const { AlarmName, AlarmActions, OKActions, AlarmDescription } = Properties;
    const isNotified = [AlarmName, AlarmActions?.length ?? 0, OKActions?.length ?? 0];
    expect(isNotified).toEqual(paged.includes(`"${id}"`) ? [AlarmName, 0, 0] : [AlarmName, 1, 1]);
    expect(AlarmDescription).toContain(
      `See docs/operations/runbook.md, Alarms: ${AlarmName.slice("clinic-prod-".length)}.`,
    );
  }
  const subscriptions = of("AWS::SNS::Subscription").filter(({ Protocol }) => Protocol !== "lambda");
  // The other one is SES's reports, which a function hears.
  expect(subscriptions).toHaveLength(of("AWS::SNS::Topic").length - 1);
  for (const subscription of subscriptions)
    expect(subscription).toMatchObject({ Protocol: "email", Endpoint: "ops@example.com" });
});

test("combines the alarms that the runbook names into one page for each area, at an address of their own", () => {
  const clinic = givenClinic("prod", { ...OPTIONAL, pageEmail: "pager@example.com" });
  const areas = stacks.flatMap((stack) => {
    const template = clinic.template(stack);
    const pages = Object.entries(template.findResources("AWS::SNS::Topic")).flatMap(([id, topic]) =>
      topic.Properties.DisplayName === "Clinic prod: page" ? [id] : [],
    );
    for (const { Properties } of clinic.resources(stack, "AWS::SNS::Subscription"))
      if (Properties.Protocol === "email")
        expect(Properties.Endpoint).toBe(
          pages.includes(Properties.TopicArn.Ref) ? "pager@example.com" : "ops@example.com",
        );
    for (const { Properties } of clinic.resources(stack, "AWS::CloudWatch::Alarm"))
      for (const action of Properties.AlarmActions ?? []) expect(pages).not.toContain(action.Ref);
    const known = template.findResources("AWS::CloudWatch::Alarm");
    return clinic.resources(stack, "AWS::CloudWatch::CompositeAlarm").map(({ Properties }) => {
      expect(pages).toContain(Properties.AlarmActions[0].Ref);
      expect(Properties.OKActions).toEqual(Properties.AlarmActions);
      const rule = JSON.stringify(Properties.AlarmRule);
      const names = Object.keys(known).filter((id) => rule.includes(`"${id}"`));
      expect(rule).not.toMatch(/AND|NOT/);
      return [Properties.AlarmName, ...names.map((id) => known[id]?.Properties.AlarmName).sort()];
    });
  });
  const rows = [...runbook.matchAll(/^\| `(page-[\w-]+)` \|[^|]*\| (.*) \|$/gm)].map(([, name = "", causes = ""]) => [
    name,
    ...[...causes.matchAll(/`([\w-]+)`/g)].map(([, cause = ""]) => cause).sort(),
  ]);
  expect(areas.sort()).toEqual(rows.map((row) => row.map((name) => `clinic-prod-${name}`)).sort());
  expect(areas.length).toBeGreaterThan(3);
});

test("counts alarms and their metrics in the costs as the templates have them", () => {
  const plain = givenClinic("prod");
  const priced = (Object.keys(plain.stacks) as StackName[])
    .flatMap((stack) => plain.resources(stack, "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties))
    .filter(({ AlarmName }) => typeof AlarmName === "string");
  const metrics = priced.reduce(
    (sum, { Metrics = [{ MetricStat: {} }] }: { Metrics?: object[] }) =>
      sum + Metrics.filter((metric) => "MetricStat" in metric).length,
    0,
  );
  const composite = (Object.keys(plain.stacks) as StackName[]).flatMap((stack) =>
    plain.resources(stack, "AWS::CloudWatch::CompositeAlarm"),
  );
  const dollars = (metrics * 0.1 + composite.length * 0.5).toFixed(2);
  expect(costs).toContain(
    `alarms ${dollars} (${metrics} metrics in ${priced.length} alarms, and ${composite.length} composite alarms)`,
  );
  expect(priced.length + composite.length).toBeLessThanOrEqual(50);
});

test("has an alarm for every dead-letter queue", () => {
  const queues = of("AWS::SQS::Queue").filter(({ RedrivePolicy }) => RedrivePolicy === undefined);
  expect(queues.length).toBeGreaterThan(2);
  expect(alarms.filter(({ AlarmName }) => AlarmName.endsWith("-dead-letters"))).toHaveLength(queues.length);
});

test("raises the alarm when the probe, a schedule, the table's stream or the backups are silent, and for no other missing data", () => {
  const silent = alarms.filter(({ TreatMissingData }) => TreatMissingData === "breaching");
  expect(silent.map(({ AlarmName }) => AlarmName.slice("clinic-prod-".length)).sort()).toEqual([
    "background-stopped",
    "backup-missing",
    "fanout-stopped",
    "messages-stopped",
    "offboarding-stopped",
    "probe-api",
    "probe-messages",
    "probe-sign-in",
    "tablechanges-stopped",
  ]);
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

test("sets that event sources are enabled, because CloudFormation finds drift only of what a template sets", () => {
  const sources = of("AWS::Lambda::EventSourceMapping");
  expect(sources.map(({ Enabled }) => Enabled)).toEqual([true, true, true]);
});

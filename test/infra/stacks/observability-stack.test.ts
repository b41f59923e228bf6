import { contract } from "../../../shared/contract.ts";
import { givenClinic } from "../clinic.ts";

const prod = givenClinic("prod", { alarmEmail: "ops@example.com" });
const alarms = prod.resources("observability", "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties);
const functions = [...Object.keys(contract), "custommessage", "postconfirmation"];

test("the API, the table and every function are watched", () => {
  const names = alarms.map(({ AlarmName }) => AlarmName);
  const expected = [
    "api-5xx",
    "table-throttles",
    "table-system-errors",
    ...functions.flatMap((name) => [`${name}-errors`, `${name}-throttles`, `${name}-duration`]),
  ];
  expect(names.sort()).toEqual(expected.map((name) => `clinic-prod-${name}`).sort());
});

test("every alarm tells the operators when it starts and when it ends", () => {
  for (const { AlarmActions, OKActions } of alarms)
    expect([AlarmActions, OKActions]).toEqual([[expect.anything()], [expect.anything()]]);
  expect(prod.resources("observability", "AWS::SNS::Subscription")[0]?.Properties).toMatchObject({
    Protocol: "email",
    Endpoint: "ops@example.com",
  });
});

test("what the operators are told is encrypted and travels by TLS", () => {
  expect(prod.resources("observability", "AWS::SNS::Topic")[0]?.Properties.KmsMasterKeyId).toBeDefined();
  expect(JSON.stringify(prod.resources("observability", "AWS::SNS::TopicPolicy"))).toContain("aws:SecureTransport");
});

test.each(["api", "identity", "webDeployment"] as const)("every log group of %s has a retention", (stack) => {
  const groups = prod.resources(stack, "AWS::Logs::LogGroup");
  expect(groups.length).toBeGreaterThan(0);
  for (const { Properties } of groups) expect(Properties.RetentionInDays).toBe(2192);
});

test("one page shows how it goes", () => {
  expect(prod.resources("observability", "AWS::CloudWatch::Dashboard")).toHaveLength(1);
});

import { givenClinic } from "../clinic.ts";
import { alarm, prod } from "./production-alarms.ts";

vi.setConfig({ testTimeout: 60_000 });

test("has no probe without a domain, whose address is known before the deployment", () => {
  expect(givenClinic("dev").stacks).not.toHaveProperty("probe");
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

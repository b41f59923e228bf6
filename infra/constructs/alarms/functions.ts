import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, type IMetric, MathExpression, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { type AlarmDefinition, PERIOD } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";

/** The percentage of a function's timeout that raises the alarm. */
const NEAR_TIMEOUT_PERCENT = 80;

/** Combines a metric of each function, for an alarm whose graph has a line for each. CloudWatch allows ten of them. */
const overAll = (
  functions: readonly ClinicFunction[],
  label: string,
  metricOf: (each: ClinicFunction) => IMetric,
  expressionOf: (names: readonly string[]) => string,
) => {
  const names = functions.map((_, index) => `m${index}`);
  return new MathExpression({
    label,
    expression: expressionOf(names),
    usingMetrics: Object.fromEntries(functions.map((each, index) => [`m${index}`, metricOf(each)])),
    period: PERIOD,
  });
};

/**
 * Returns the alarms on failures and durations of some functions.
 * @param functions at most ten
 */
const combinedAlarms = (
  name: "trigger" | "function",
  functions: readonly ClinicFunction[],
  which: string,
): readonly AlarmDefinition[] => [
  {
    name: `${name}-errors`,
    description: `A function that ${which} failed.`,
    metric: overAll(
      functions,
      "Failed calls",
      ({ handler }) => handler.metricErrors({ period: PERIOD }),
      (names) => names.map((each) => `FILL(${each}, 0)`).join(" + "),
    ),
  },
  {
    name: `${name}-durations`,
    description: `A call of a function that ${which} took ${NEAR_TIMEOUT_PERCENT} percent or more of its timeout.`,
    metric: overAll(
      functions,
      "Part of the timeout, percent",
      ({ handler }) => handler.metricDuration({ period: PERIOD, statistic: "max" }),
      (names) =>
        `100 * MAX([${names.map((each, index) => `FILL(${each}, 0) / ${functions[index]?.timeout.toMilliseconds()}`).join(", ")}])`,
    ),
    threshold: NEAR_TIMEOUT_PERCENT,
  },
];

/**
 * Returns the alarms that show that functions fail, or soon will. A failure of a function of the API is an answer with a 5xx, and its
 * duration is a latency: the alarms of the API watch both. Lambda's metrics over all functions would mix the environments of an
 * account, so the others are combined by name.
 * @param triggers the functions that Cognito calls, and others those that neither it nor API Gateway calls, at most ten of each
 */
export const functionAlarms = (
  triggers: readonly ClinicFunction[],
  others: readonly ClinicFunction[],
): readonly AlarmDefinition[] => [
  ...combinedAlarms("trigger", triggers, "Cognito calls"),
  ...combinedAlarms("function", others, "is neither behind the API nor called by Cognito"),
  {
    name: "function-throttles",
    description: "Lambda refused a call, because the functions of this account and region use up its concurrency.",
    // No function has concurrency of its own, so a throttle concerns the whole account.
    metric: new Metric({ namespace: "AWS/Lambda", metricName: "Throttles", statistic: "sum", period: PERIOD }),
  },
];

/** Returns the alarm for a function that should run every minute and does not; Lambda then counts no invocations. */
export const heartbeatAlarm = (
  { handler }: ClinicFunction,
  alarm: Pick<AlarmDefinition, "name" | "pages">,
  does: string,
): AlarmDefinition => ({
  ...alarm,
  description: `The function that ${does} has not run for 15 minutes.`,
  metric: handler.metricInvocations({ period: Duration.minutes(5) }),
  periods: 3,
  comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
  missing: TreatMissingData.BREACHING,
});

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
 * Returns the alarms that show that calls of functions fail, or soon will. Lambda's metrics over all functions would mix the
 * environments of an account, so these are combined by name.
 * @param functions at most ten
 * @param name the beginning of the alarms' names
 * @param which says in the descriptions which functions these are
 */
export const callAlarms = (
  functions: readonly ClinicFunction[],
  name: string,
  which: string,
): readonly AlarmDefinition[] => [
  {
    name: `${name}-errors`,
    description: `A function ${which} failed.`,
    metric: overAll(
      functions,
      "Failed calls",
      ({ handler }) => handler.metricErrors({ period: PERIOD }),
      (names) => names.map((each) => `FILL(${each}, 0)`).join(" + "),
    ),
  },
  {
    name: `${name}-durations`,
    description: `A call of a function ${which} took ${NEAR_TIMEOUT_PERCENT} percent or more of its timeout.`,
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
 * Returns the alarms of the functions that others than API Gateway call. A failure of a function of the API is an answer with a 5xx, and
 * its duration is a latency: the alarms of the API watch both.
 */
export const functionAlarms = (others: readonly ClinicFunction[]): readonly AlarmDefinition[] => [
  ...callAlarms(others, "function", "that is not behind the API"),
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

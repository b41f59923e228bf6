import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, type IMetric, MathExpression, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { type AlarmDefinition, PERIOD, percentOf } from "../clinic-alarms.ts";
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
  // Another expression over the same functions needs other names in the same alarm.
  const names = functions.map((_, index) => `${label.charAt(0).toLowerCase()}${index}`);
  return new MathExpression({
    label,
    expression: expressionOf(names),
    usingMetrics: Object.fromEntries(functions.map((each, index) => [names[index], metricOf(each)])),
    period: PERIOD,
  });
};

const sumOf = (names: readonly string[]) => names.map((name) => `FILL(${name}, 0)`).join(" + ");

const durations = (functions: readonly ClinicFunction[]) => ({
  metric: overAll(
    functions,
    "Part of the timeout, percent",
    ({ handler }) => handler.metricDuration({ period: PERIOD, statistic: "max" }),
    (names) =>
      `100 * MAX([${names.map((name, index) => `FILL(${name}, 0) / ${functions[index]?.timeout.toMilliseconds()}`).join(", ")}])`,
  ),
  threshold: NEAR_TIMEOUT_PERCENT,
});

const FAILED = { count: 3, percent: 5 } as const;

/**
 * Returns the alarms that show that sign-in fails, or soon will.
 * @param triggers Cognito's triggers, at most five: CloudWatch allows ten metrics in an alarm
 */
export const triggerAlarms = (triggers: readonly ClinicFunction[]): readonly AlarmDefinition[] => [
  {
    name: "trigger-errors",
    pages: "sign-in",
    description: `${FAILED.percent} percent or more of the calls of Cognito's triggers, at least ${FAILED.count}, failed.`,
    metric: percentOf({
      label: "Failed calls",
      counted: overAll(triggers, "Failed calls", ({ handler }) => handler.metricErrors({ period: PERIOD }), sumOf),
      total: overAll(
        triggers,
        "Calls",
        ({ handler }) => handler.metricInvocations({ period: PERIOD }),
        (names) => sumOf(names),
      ),
      enough: { counted: FAILED.count },
    }),
    threshold: FAILED.percent,
  },
  {
    name: "trigger-durations",
    description: `A call of one of Cognito's triggers took ${NEAR_TIMEOUT_PERCENT} percent or more of its timeout.`,
    ...durations(triggers),
  },
];

/** The share of the account's concurrency at which it has to be raised. */
const NEAR_LIMIT_PERCENT = 70;

/**
 * Returns the alarms of the functions that no request and no sign-in waits for. Lambda's metrics over all functions would mix the
 * environments of an account, so these are combined by name. A failure of a function of the API is an answer with a
 * 5xx, and its duration is a latency: the alarms of the API watch both.
 * @param others at most ten
 * @param functionsAtOnce the concurrency that AWS has granted to the account in this region
 */
export const functionAlarms = (
  others: readonly ClinicFunction[],
  functionsAtOnce: number,
): readonly AlarmDefinition[] => [
  {
    name: "function-errors",
    description: `${FAILED.count} calls or more of functions that work in the background failed.`,
    metric: overAll(others, "Failed calls", ({ handler }) => handler.metricErrors({ period: PERIOD }), sumOf),
    threshold: FAILED.count,
  },
  {
    name: "function-durations",
    description: `A call of a function that works in the background took ${NEAR_TIMEOUT_PERCENT} percent or more of its timeout.`,
    ...durations(others),
  },
  {
    name: "functions-near-limit",
    pages: "api",
    description: `For three minutes, ${NEAR_LIMIT_PERCENT} percent or more of the ${functionsAtOnce} functions were at work that may be so at once in this account and region.`,
    metric: new Metric({
      namespace: "AWS/Lambda",
      metricName: "ConcurrentExecutions",
      statistic: "max",
      period: Duration.minutes(1),
    }),
    threshold: (functionsAtOnce * NEAR_LIMIT_PERCENT) / 100,
    periods: 3,
  },
  {
    name: "function-throttles",
    description:
      "Lambda refused a call: the functions of this account and region use up its concurrency, or sign-in its own.",
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

/** Returns the same for several functions: one of them does not run. */
export const heartbeatsAlarm = (
  functions: readonly ClinicFunction[],
  alarm: Pick<AlarmDefinition, "name" | "pages">,
  what: string,
): AlarmDefinition => ({
  ...alarm,
  description: `A function ${what} has not run for 15 minutes.`,
  metric: overAll(
    functions,
    "Fewest calls",
    ({ handler }) => handler.metricInvocations({ period: PERIOD }),
    (names) => `MIN([${names.map((name) => `FILL(${name}, 0)`).join(", ")}])`,
  ),
  periods: 3,
  comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
  missing: TreatMissingData.BREACHING,
});

import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { type AlarmDefinition, PERIOD } from "./alarm-definition.ts";

const SLOW_MS = 3_000;
const REFUSED_PERCENT = 25;
const FAILED_PERCENT = 5;
/** Below these numbers of requests a percentage is not meaningful. */
const ENOUGH_REQUESTS = 200;
const FEW_REQUESTS = 20;

/** The share of the stage's throttle at which it has to be raised: at nine in the morning, requests double within minutes. */
const NEAR_LIMIT_PERCENT = 70;
const MINUTE = Duration.minutes(1);

/**
 * Returns the alarms that show that the API fails users, or soon will.
 * @param requestsPerSecond the throttle of the stage, above which the requests of all clinics are refused
 */
export function apiAlarms(api: HttpApi, requestsPerSecond: number): readonly AlarmDefinition[] {
  const sum = { period: PERIOD, statistic: "sum" };
  const percent = (label: string, counted: IMetric, enough: number) =>
    new MathExpression({
      label,
      expression: `IF(requests >= ${enough}, 100 * counted / requests, 0)`,
      usingMetrics: { requests: api.metricCount(sum), counted },
      period: PERIOD,
    });
  const refused = percent("Refused, percent", api.metricClientError(sum), ENOUGH_REQUESTS);
  const failed = percent("Failed, percent", api.metricServerError(sum), FEW_REQUESTS);
  return [
    {
      name: "api-5xx",
      description: "The API answered with a 5xx status.",
      metric: api.metricServerError(sum),
    },
    {
      name: "api-failing",
      severity: "page",
      description: `The API answered ${FAILED_PERCENT} percent or more of at least ${FEW_REQUESTS} requests with a 5xx status, for ten minutes.`,
      metric: failed,
      threshold: FAILED_PERCENT,
      periods: 2,
    },
    {
      name: "api-near-limit",
      severity: "page",
      description: `For three minutes, the API received ${NEAR_LIMIT_PERCENT} percent or more of the ${requestsPerSecond} requests a second that its throttle allows.`,
      metric: api.metricCount({ period: MINUTE, statistic: "sum" }),
      threshold: (requestsPerSecond * 60 * NEAR_LIMIT_PERCENT) / 100,
      periods: 3,
    },
    {
      name: "api-4xx",
      description: `The API refused ${REFUSED_PERCENT} percent or more of at least ${ENOUGH_REQUESTS} requests.`,
      metric: refused,
      threshold: REFUSED_PERCENT,
    },
    {
      name: "api-latency",
      description: `One request in a hundred took ${SLOW_MS} ms or more, for a quarter of an hour.`,
      metric: api.metricLatency({ period: PERIOD, statistic: "p99" }),
      threshold: SLOW_MS,
      periods: 3,
    },
  ];
}

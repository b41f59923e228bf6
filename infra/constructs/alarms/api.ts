import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type AlarmDefinition, PERIOD } from "../clinic-alarms.ts";
import { API_TIMEOUT } from "../clinic-function.ts";

const SLOW_MS = 3_000;
const NEAR_TIMEOUT_MS = API_TIMEOUT.toMilliseconds() * 0.8;
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
      pages: "api",
      description: `The API answered ${FAILED_PERCENT} percent or more of at least ${FEW_REQUESTS} requests with a 5xx status, for ten minutes.`,
      metric: failed,
      threshold: FAILED_PERCENT,
      periods: 2,
    },
    {
      name: "api-near-limit",
      pages: "api",
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
      name: "api-near-timeout",
      description: `The API answered a request after ${NEAR_TIMEOUT_MS} ms or later; its functions are ended after ${API_TIMEOUT.toMilliseconds()} ms.`,
      metric: api.metricIntegrationLatency({ period: PERIOD, statistic: "max" }),
      threshold: NEAR_TIMEOUT_MS,
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

/**
 * Returns the alarms for denied requests, counted in the access log, which has API Gateway's refusals and the
 * functions'.
 * @param accessLogs the API's access log: one line of JSON per request, with its `status`
 * @param refusalLimit refusals in five minutes that exceed normal use
 */
export function accessAlarms(
  scope: Construct,
  environment: string,
  accessLogs: ILogGroup,
  refusalLimit: number,
): readonly AlarmDefinition[] {
  const counted = (name: string, ...statuses: readonly string[]) =>
    new MetricFilter(scope, name, {
      logGroup: accessLogs,
      metricNamespace: `Clinic/${environment}`,
      metricName: name,
      filterPattern: FilterPattern.any(...statuses.map((status) => FilterPattern.stringValue("$.status", "=", status))),
      defaultValue: 0,
    }).metric({ period: PERIOD, statistic: "sum" });
  return [
    {
      name: "denied-access",
      description: `${refusalLimit} requests or more were answered with 401 or 403.`,
      metric: counted("DeniedAccess", "401", "403"),
      threshold: refusalLimit,
    },
    {
      name: "rate-limited",
      pages: "api",
      description: `${refusalLimit} requests or more were answered with 429.`,
      metric: counted("RateLimited", "429"),
      threshold: refusalLimit,
    },
  ];
}

import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type AlarmDefinition, PERIOD, percentOf } from "../clinic-alarms.ts";
import { API_TIMEOUT } from "../clinic-function.ts";

const SLOW_MS = 3_000;
const NEAR_TIMEOUT_MS = API_TIMEOUT.toMilliseconds() * 0.8;
const REFUSED_PERCENT = 25;
const FAILED_PERCENT = 5;
const SOME_FAILED = { count: 3, percent: 0.5 } as const;
const DENIED = { count: 50, percent: 2 } as const;
const LIMITED = { count: 50, percent: 1 } as const;
/** Below these numbers of requests a percentage is not meaningful. */
const ENOUGH_REQUESTS = 200;
const FEW_REQUESTS = 20;

const SUM = { period: PERIOD, statistic: "sum" };

/** The share of the stage's throttle at which it has to be raised: at nine in the morning, requests double within minutes. */
const NEAR_LIMIT_PERCENT = 70;
const MINUTE = Duration.minutes(1);

/**
 * Returns the alarms that show that the API fails users, or soon will.
 * @param requestsPerSecond the throttle of the stage, above which the requests of all clinics are refused
 */
export function apiAlarms(api: HttpApi, requestsPerSecond: number): readonly AlarmDefinition[] {
  const total = api.metricCount(SUM);
  const counted = api.metricServerError(SUM);
  const enough = { total: FEW_REQUESTS };
  return [
    {
      name: "api-5xx",
      description: `The API answered ${SOME_FAILED.percent} percent or more of the requests, at least ${SOME_FAILED.count}, with a 5xx status.`,
      metric: percentOf({ label: "Failed", counted, total, enough: { counted: SOME_FAILED.count } }),
      threshold: SOME_FAILED.percent,
    },
    {
      name: "api-failing",
      pages: "api",
      description: `The API answered ${FAILED_PERCENT} percent or more of at least ${FEW_REQUESTS} requests with a 5xx status, for ten minutes.`,
      metric: percentOf({ label: "Failed", counted, total, enough }),
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
      metric: percentOf({
        label: "Refused",
        counted: api.metricClientError(SUM),
        total,
        enough: { total: ENOUGH_REQUESTS },
      }),
      threshold: REFUSED_PERCENT,
    },
    {
      name: "api-near-timeout",
      description: `The API answered a request after ${NEAR_TIMEOUT_MS} ms or later; most of its functions are ended after ${API_TIMEOUT.toMilliseconds()} ms.`,
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
 */
export function accessAlarms(
  scope: Construct,
  environment: string,
  { api, accessLogs }: { readonly api: HttpApi; readonly accessLogs: ILogGroup },
): readonly AlarmDefinition[] {
  const counted = (name: string, ...statuses: readonly string[]) =>
    new MetricFilter(scope, name, {
      logGroup: accessLogs,
      metricNamespace: `Clinic/${environment}`,
      metricName: name,
      filterPattern: FilterPattern.any(...statuses.map((status) => FilterPattern.stringValue("$.status", "=", status))),
      defaultValue: 0,
    }).metric(SUM);
  const total = api.metricCount(SUM);
  return [
    {
      name: "denied-access",
      description: `${DENIED.percent} percent or more of the requests, at least ${DENIED.count}, were answered with 401 or 403.`,
      metric: percentOf({
        label: "Denied",
        counted: counted("DeniedAccess", "401", "403"),
        total,
        enough: { counted: DENIED.count },
      }),
      threshold: DENIED.percent,
    },
    {
      name: "rate-limited",
      pages: "api",
      description: `${LIMITED.percent} percent or more of the requests, at least ${LIMITED.count}, were answered with 429.`,
      metric: percentOf({
        label: "Limited",
        counted: counted("RateLimited", "429"),
        total,
        enough: { counted: LIMITED.count },
      }),
      threshold: LIMITED.percent,
    },
  ];
}

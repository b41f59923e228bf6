import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { PERIOD, type Watched } from "./watched.ts";

const SLOW_MS = 3_000;
const REFUSED_PERCENT = 25;
/** Below this number of requests a percentage is not meaningful. */
const ENOUGH_REQUESTS = 200;

/** Returns the figures that show that the API fails users. */
export function apiMetrics(api: HttpApi): readonly Watched[] {
  const sum = { period: PERIOD, statistic: "sum" };
  const refused = new MathExpression({
    label: "Refused, percent",
    expression: `IF(requests >= ${ENOUGH_REQUESTS}, 100 * refused / requests, 0)`,
    usingMetrics: { requests: api.metricCount(sum), refused: api.metricClientError(sum) },
    period: PERIOD,
  });
  return [
    {
      name: "api-5xx",
      description: "The API answered with a 5xx status.",
      metric: api.metricServerError(sum),
      threshold: 1,
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

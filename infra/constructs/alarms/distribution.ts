import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type AlarmDefinition, PERIOD } from "./alarm-definition.ts";

const FAILED_PERCENT = 5;
/** Below this number of requests a percentage is not meaningful. */
const ENOUGH_REQUESTS = 50;

/** Returns the alarm that shows that CloudFront fails users. Its metrics are in us-east-1 only. */
export function distributionAlarms({ distributionId }: IDistribution): readonly AlarmDefinition[] {
  const metric = (metricName: string, statistic: string) =>
    new Metric({
      namespace: "AWS/CloudFront",
      metricName,
      statistic,
      dimensionsMap: { DistributionId: distributionId, Region: "Global" },
      period: PERIOD,
    });
  return [
    {
      name: "cloudfront-errors",
      severity: "page",
      description: `CloudFront answered ${FAILED_PERCENT} percent or more of at least ${ENOUGH_REQUESTS} requests with a 5xx status, for ten minutes.`,
      metric: new MathExpression({
        label: "Failed, percent",
        expression: `IF(requests >= ${ENOUGH_REQUESTS}, failed, 0)`,
        usingMetrics: { requests: metric("Requests", "sum"), failed: metric("5xxErrorRate", "avg") },
        period: PERIOD,
      }),
      threshold: FAILED_PERCENT,
      periods: 2,
    },
  ];
}

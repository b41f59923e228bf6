import type { IDistribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression, Metric } from "aws-cdk-lib/aws-cloudwatch";
import { type AlarmDefinition, PERIOD, percentOf } from "../clinic-alarms.ts";
import type { Firewall } from "../firewall.ts";

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
      pages: "web",
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

const BLOCKED = { count: 100, percent: 5 } as const;

/** Returns the alarm for blocked requests, legitimate or not. */
export const firewallAlarms = (protects: "edge" | "sign-in", firewall: Firewall): readonly AlarmDefinition[] => [
  {
    name: `${protects}-firewall-blocks`,
    description: `The firewall in front of ${protects} blocked ${BLOCKED.count} requests or more: ${BLOCKED.percent} for each hundred that it let pass.`,
    metric: percentOf({
      label: "Blocked",
      counted: firewall.metricOf("BlockedRequests"),
      total: firewall.metricOf("AllowedRequests"),
      enough: { counted: BLOCKED.count },
    }),
    threshold: BLOCKED.percent,
  },
];

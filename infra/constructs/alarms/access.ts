import { FilterPattern, type ILogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { type AlarmDefinition, PERIOD } from "./alarm-definition.ts";

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
      severity: "page",
      description: `${refusalLimit} requests or more were answered with 429.`,
      metric: counted("RateLimited", "429"),
      threshold: refusalLimit,
    },
  ];
}

import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { Environment } from "../../environments.ts";
import { type AlarmDefinition, PERIOD } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";
import { heartbeatAlarm } from "./functions.ts";

/** The age at which a requested export is stuck. Exports are written within minutes, and three attempts end within an hour. */
const STUCK_HOURS = 2;

/** Returns the alarms that show that exports and deletions of clinics stand still. */
export function offboardingAlarms(
  scope: Construct,
  { name }: Environment,
  worker: ClinicFunction,
): readonly AlarmDefinition[] {
  const counted = (metricName: string, message: string, metricValue: string, statistic: string) =>
    new MetricFilter(scope, metricName, {
      logGroup: worker.handler.logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", message),
      metricNamespace: `Clinic/${name}`,
      metricName,
      metricValue,
    }).metric({ period: PERIOD, statistic });
  return [
    heartbeatAlarm(worker, { name: "offboarding-stopped" }, "exports and deletes clinics"),
    {
      name: "exports-stuck",
      description: `An export of a clinic was given up, or has waited for ${STUCK_HOURS} hours or longer.`,
      metric: new MathExpression({
        label: "Given up, or waiting for too long",
        expression: `FILL(givenUp, 0) + FILL(oldest, 0) / ${STUCK_HOURS * 3600}`,
        usingMetrics: {
          givenUp: counted("ExportsGivenUp", "export given up", "1", "sum"),
          oldest: counted("OldestExport", "exports", "$.oldest_export_seconds", "max"),
        },
        period: PERIOD,
      }),
    },
  ];
}

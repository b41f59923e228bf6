import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { ClinicFunction } from "../clinic-function.ts";
import { type AlarmDefinition, PERIOD, type Severity } from "./alarm-definition.ts";

/** Returns the alarm for a function that should run every minute and does not; Lambda then counts no invocations. */
export const heartbeatAlarm = (
  { handler }: ClinicFunction,
  name: string,
  does: string,
  severity: Severity = "ticket",
): AlarmDefinition => ({
  name,
  severity,
  description: `The function that ${does} has not run for 15 minutes.`,
  metric: handler.metricInvocations({ period: PERIOD }),
  periods: 3,
  comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
  missing: TreatMissingData.BREACHING,
});

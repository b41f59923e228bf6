import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { ClinicFunction } from "../clinic-function.ts";
import { PERIOD, type Severity, type Watched } from "./watched.ts";

/** Returns the figure that a function, which is called every minute, runs. Lambda counts nothing when it does not. */
export const heartbeat = (
  { handler }: ClinicFunction,
  { name, does, severity }: { readonly name: string; readonly does: string; readonly severity: Severity },
): Watched => ({
  name,
  severity,
  description: `The function that ${does} has not run for 15 minutes.`,
  metric: handler.metricInvocations({ period: PERIOD }),
  threshold: 1,
  periods: 3,
  comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
  missing: TreatMissingData.BREACHING,
});

import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import type { AlarmDefinition } from "../clinic-alarms.ts";
import type { ClinicFunction } from "../clinic-function.ts";

const MINUTE = Duration.minutes(1);

/** The checks of `functions/events/jobs/probe.ts`, and what a user notices when one fails. */
const CHECKS = {
  "sign-in": "The sign-in page, its configuration or the user pool does not answer from outside.",
  api: "The API does not answer from outside.",
  messages: "Messages that are due are not sent.",
} as const;

/** Returns the alarms for the outside probe. A probe that is silent is a fault like one that fails. */
export function probeAlarms(
  scope: Construct,
  environment: string,
  { handler }: ClinicFunction,
): readonly AlarmDefinition[] {
  const succeeded = new MetricFilter(scope, "ProbeSucceeded", {
    logGroup: handler.logGroup,
    filterPattern: FilterPattern.stringValue("$.message", "=", "probe"),
    metricNamespace: `Clinic/${environment}`,
    metricName: "ProbeSucceeded",
    metricValue: "$.ok",
    dimensions: { check: "$.check" },
  });
  return Object.entries(CHECKS).map(([check, description]) => ({
    name: `probe-${check}`,
    pages: "probe",
    description,
    metric: succeeded.metric({ dimensionsMap: { check }, statistic: "min", period: MINUTE }),
    periods: 3,
    comparison: ComparisonOperator.LESS_THAN_THRESHOLD,
    missing: TreatMissingData.BREACHING,
  }));
}

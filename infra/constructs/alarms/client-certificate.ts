import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { AlarmDefinition, Severity } from "./alarm-definition.ts";

/** The days before the end at which each alarm starts. */
const DAYS = { renew: 45, expires: 7 } as const;

/**
 * Returns the alarms that show that the client certificate ends soon. ACM counts the days where the certificate is.
 */
export function clientCertificateAlarms(certificateArn: string): readonly AlarmDefinition[] {
  const watch = (step: keyof typeof DAYS, severity: Severity): AlarmDefinition => ({
    name: `client-certificate-${step}`,
    severity,
    description: `CloudFront's client certificate ends in ${DAYS[step]} days or less, and then the API stops.`,
    metric: new Metric({
      namespace: "AWS/CertificateManager",
      metricName: "DaysToExpiry",
      dimensionsMap: { CertificateArn: certificateArn },
      statistic: "min",
      period: Duration.days(1),
    }),
    threshold: DAYS[step],
    comparison: ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD,
    // ACM counts nothing any more after the end, which must not end the alarm.
    missing: TreatMissingData.IGNORE,
  });
  return [watch("renew", "ticket"), watch("expires", "page")];
}

import { RemovalPolicy } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicProps } from "./clinic-props.ts";

interface ClinicLogsProps extends ClinicProps {
  /** @default a name that CloudFormation chooses */
  readonly logGroupName?: string;
}

/** A log group with the environment's retention time. It outlives its stack where the environment retains data. */
export class ClinicLogs extends LogGroup {
  constructor(scope: Construct, id: string, { settings, encryptionKey, logGroupName }: ClinicLogsProps) {
    super(scope, id, {
      retention: settings.logRetentionDays,
      removalPolicy: settings.removalPolicy === "retain" ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(encryptionKey && { encryptionKey }),
      ...(logGroupName && { logGroupName }),
    });
    if (!encryptionKey)
      acknowledge(this, {
        "HIPAA.Security-CloudWatchLogGroupEncrypted":
          "This environment holds no clinic's data, and log lines name no person: CloudWatch encrypts them with its own key.",
      });
  }
}

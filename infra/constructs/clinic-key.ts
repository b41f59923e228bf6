import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

interface ClinicKeyProps {
  readonly retain: boolean;
}

const forService = (name: string, actions: string[], conditions: Record<string, Record<string, string>>) =>
  new PolicyStatement({ principals: [new ServicePrincipal(name)], actions, resources: ["*"], conditions });

/** A customer-managed key with yearly rotation, which CloudWatch and SES may also use for this account's logs, alarms and reports. */
export class ClinicKey extends Key {
  constructor(scope: Construct, id: string, { retain }: ClinicKeyProps) {
    super(scope, id, {
      description: "Clinic: table, logs and alarms",
      enableKeyRotation: true,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const { account, region, partition } = Stack.of(this);
    this.addToResourcePolicy(
      forService(
        `logs.${region}.amazonaws.com`,
        [
          "kms:Encrypt",
          "kms:Decrypt",
          "kms:ReEncryptFrom",
          "kms:ReEncryptTo",
          "kms:GenerateDataKey",
          "kms:DescribeKey",
        ],
        { ArnLike: { "kms:EncryptionContext:aws:logs:arn": `arn:${partition}:logs:${region}:${account}:*` } },
      ),
    );
    this.addToResourcePolicy(
      forService("cloudwatch.amazonaws.com", ["kms:Decrypt", "kms:GenerateDataKey"], {
        StringEquals: { "aws:SourceAccount": account },
      }),
    );
    this.addToResourcePolicy(
      forService("ses.amazonaws.com", ["kms:Decrypt", "kms:GenerateDataKey"], {
        StringEquals: { "aws:SourceAccount": account },
      }),
    );
  }
}

import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { type Environment, isProduction } from "../environments.ts";

interface ClinicKeyProps {
  /** Whether the key outlives its stack. */
  readonly retain: boolean;
}

const USE = ["kms:Decrypt", "kms:GenerateDataKey"];

/** The actions of services that deliver logs. */
export const LOG_DELIVERY = [
  "kms:Encrypt",
  "kms:Decrypt",
  "kms:ReEncryptFrom",
  "kms:ReEncryptTo",
  "kms:GenerateDataKey",
  "kms:DescribeKey",
];

/**
 * A customer-managed key with yearly rotation, which CloudWatch and SES may also use for this account's logs, alarms
 * and reports.
 */
export class ClinicKey extends Key {
  constructor(scope: Construct, id: string, { retain }: ClinicKeyProps) {
    super(scope, id, {
      description: "Clinic: table, logs and alarms",
      enableKeyRotation: true,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const { account, region, partition } = Stack.of(this);
    const ownAccount = { StringEquals: { "aws:SourceAccount": account } };
    this.#allow(`logs.${region}.amazonaws.com`, LOG_DELIVERY, {
      ArnLike: { "kms:EncryptionContext:aws:logs:arn": `arn:${partition}:logs:${region}:${account}:*` },
    });
    this.#allow("cloudwatch.amazonaws.com", USE, ownAccount);
    this.#allow("ses.amazonaws.com", USE, ownAccount);
  }

  #allow(service: string, actions: string[], conditions: Record<string, Record<string, string>>): void {
    const principals = [new ServicePrincipal(service)];
    this.addToResourcePolicy(new PolicyStatement({ principals, actions, resources: ["*"], conditions }));
  }
}

/** Adds the key of a stack, in production, for a dollar a month. A key is in the region of its stack. */
export const addKey = (stack: Stack, { name, removalPolicy }: Environment): ClinicKey | undefined =>
  isProduction(name) ? new ClinicKey(stack, "Key", { retain: removalPolicy === "retain" }) : undefined;

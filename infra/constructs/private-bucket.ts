import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Environment } from "../environments.ts";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { EncryptionProps } from "./clinic-props.ts";
import { exportedArn } from "./exported.ts";

export interface PrivateBucketProps extends Omit<BucketProps, "encryptionKey">, EncryptionProps {
  /** Decides whether the bucket outlives its stack. A bucket that does not is emptied when the stack is removed. */
  readonly settings: Environment;
  /** What the bucket holds, as the reason why one region is enough, and S3's own key where there is no other. */
  readonly holds: string;
}

/** A bucket without public access, encrypted, readable by policy only and by TLS 1.2 or later. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { settings, holds, encryptionKey, ...props }: PrivateBucketProps) {
    const retain = settings.removalPolicy === "retain";
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      ...(encryptionKey
        ? { encryption: BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true }
        : { encryption: BucketEncryption.S3_MANAGED }),
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
      ...props,
    });
    acknowledge(this, {
      "HIPAA.Security-S3BucketReplicationEnabled": holds,
      ...(!encryptionKey && { "HIPAA.Security-S3DefaultEncryptionKMS": holds }),
    });
  }

  /** Grants a function actions on the files whose keys have the prefix. */
  protected grantFiles({ handler }: ClinicFunction, prefix: string, actions: readonly string[], reason: string): void {
    const { arn, inFindings } = exportedArn(this, this.bucketArn, handler);
    Grant.addToPrincipal({ grantee: handler, actions: [...actions], resourceArns: [`${arn}/${prefix}*`] });
    acknowledge(handler.role ?? handler, { [`AwsSolutions-IAM5[Resource::${inFindings}/${prefix}*]`]: reason });
  }
}

/** The bucket to which another bucket or the distribution logs its requests. */
export class AccessLogsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: Omit<PrivateBucketProps, "holds">) {
    super(scope, id, {
      holds:
        "It holds access logs and no clinic's records, so a lost region loses none; S3 delivers its access logs to buckets with S3's own key only.",
      lifecycleRules: [
        { expiration: Duration.days(props.settings.logRetentionDays), noncurrentVersionExpiration: Duration.days(30) },
      ],
      ...props,
    });
  }
}

import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

export interface PrivateBucketProps extends BucketProps {
  /** Whether the bucket outlives its stack; one that doesn't is emptied when the stack goes. */
  readonly retain: boolean;
  /** What is in it, and so why one region is enough, and S3's own key where there is no other. */
  readonly holds: string;
}

/** A bucket that nobody reads but by a policy: no public access, TLS 1.2 or later, encrypted. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { retain, holds, ...props }: PrivateBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !retain,
      ...props,
    });
    acknowledge(this, {
      "HIPAA.Security-S3BucketReplicationEnabled": holds,
      ...(!props.encryptionKey && { "HIPAA.Security-S3DefaultEncryptionKMS": holds }),
    });
  }
}

export interface AccessLogsBucketProps extends Omit<PrivateBucketProps, "holds"> {
  readonly retentionDays: number;
}

/** The bucket to which another bucket or the distribution logs its requests. */
export class AccessLogsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { retentionDays, ...props }: AccessLogsBucketProps) {
    super(scope, id, {
      holds:
        "It holds who asked for which object, and no clinic's records, which a lost region takes nothing from; buckets log their requests to S3's own key only.",
      lifecycleRules: [{ expiration: Duration.days(retentionDays), noncurrentVersionExpiration: Duration.days(30) }],
      ...props,
    });
  }
}

import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";

export interface PrivateBucketProps extends BucketProps {
  /** Whether the bucket outlives its stack. A bucket that does not is emptied when the stack is removed. */
  readonly retain: boolean;
  /** What the bucket holds, as the reason why one region is enough, and S3's own key where there is no other. */
  readonly holds: string;
}

/** A bucket without public access, encrypted, readable by policy only and by TLS 1.2 or later. */
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

interface AccessLogsBucketProps extends Omit<PrivateBucketProps, "holds"> {
  readonly retentionDays: number;
}

/** The bucket to which another bucket or the distribution logs its requests. */
export class AccessLogsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { retentionDays, ...props }: AccessLogsBucketProps) {
    super(scope, id, {
      holds:
        "It holds access logs and no clinic's records, so a lost region loses none; S3 delivers its access logs to buckets with S3's own key only.",
      lifecycleRules: [{ expiration: Duration.days(retentionDays), noncurrentVersionExpiration: Duration.days(30) }],
      ...props,
    });
  }
}

import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { Grant, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption, type BucketProps, HttpMethods } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { EXPORT_DAYS } from "../../shared/offboarding/offboarding.ts";
import type { Environment } from "../environments.ts";
import { acknowledge, exportedArn } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import type { EncryptionProps } from "./clinic-props.ts";
import { FORMER_LOGO_DAYS } from "./table-backup.ts";

interface PrivateBucketProps extends Omit<BucketProps, "encryptionKey">, EncryptionProps {
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

/**
 * An expired file leaves a former version, which S3 removes a day later. S3 does both at midnight, so that three days pass at most, and
 * no address in a log is kept for longer than the environment's retention time.
 */
const LAST_VERSION_DAYS = 3;

/** The bucket to which another bucket or the distribution logs its requests. */
export class AccessLogsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: Omit<PrivateBucketProps, "holds">) {
    super(scope, id, {
      holds:
        "It holds access logs and no clinic's records, so a lost region loses none; S3 delivers its access logs to buckets with S3's own key only.",
      lifecycleRules: [
        {
          expiration: Duration.days(props.settings.logRetentionDays - LAST_VERSION_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
        },
      ],
      ...props,
    });
  }
}

/** The exports of clinics, which end after a week. */
export class ExportsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, props: Omit<PrivateBucketProps, "holds">) {
    super(scope, id, {
      holds: "It holds copies of a clinic's rows for a week; a lost export is asked for again.",
      lifecycleRules: [
        {
          expiration: Duration.days(EXPORT_DAYS),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
      ...props,
    });
  }

  /** Gives a function the bucket's name and actions on its files. */
  grantUse(target: ClinicFunction, ...actions: readonly string[]): void {
    target.handler.addEnvironment("EXPORTS_BUCKET", this.bucketName);
    const reason = "The key of an export begins with the id of a tenant, which exists only after the deployment.";
    this.grantFiles(target, "", actions, reason);
  }
}

interface LogosBucketProps extends Omit<PrivateBucketProps, "holds"> {
  /** The origin whose pages may post an upload; `*` is a wildcard. */
  readonly webOrigin: string;
}

/** The clinics' logos. Unchecked uploads are under `uploads/`; CloudFront serves `tenants/` only. */
export class LogosBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { webOrigin, ...props }: LogosBucketProps) {
    super(scope, id, {
      holds: "It holds the clinics' logos, which are public and versioned; a clinic can upload a lost logo again.",
      cors: [{ allowedOrigins: [webOrigin], allowedMethods: [HttpMethods.POST], allowedHeaders: ["*"], maxAge: 3600 }],
      lifecycleRules: [
        {
          prefix: "uploads/",
          expiration: Duration.days(1),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        { prefix: "tenants/", noncurrentVersionExpiration: Duration.days(FORMER_LOGO_DAYS) },
      ],
      ...props,
    });
    const { account, partition } = Stack.of(this);
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudfront.amazonaws.com")],
        actions: ["s3:GetObject"],
        resources: [this.arnForObjects("tenants/*")],
        // The distribution is deployed later and needs this bucket's name, so this policy can't name its id.
        conditions: { ArnLike: { "aws:SourceArn": `arn:${partition}:cloudfront::${account}:distribution/*` } },
      }),
    );
  }

  /**
   * Gives a function the bucket's name, and actions on the files under each prefix: "tenants/" and "uploads/tenants/".
   */
  grantUse(target: ClinicFunction, actions: Readonly<Record<string, string[]>>): void {
    const { handler } = target;
    const reason = "The rest of the key is the id of a tenant, which exists only after the deployment.";
    handler.addEnvironment("LOGOS_BUCKET", this.bucketName);
    for (const [prefix, allowed] of Object.entries(actions)) this.grantFiles(target, prefix, allowed, reason);
    const { arn } = exportedArn(this, this.bucketArn, handler);
    // Without this right, S3 answers 403 instead of 404 when there is no file.
    Grant.addToPrincipal({ grantee: handler, actions: ["s3:ListBucket"], resourceArns: [arn] });
  }
}

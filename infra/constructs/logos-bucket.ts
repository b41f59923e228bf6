import { Duration, Stack } from "aws-cdk-lib";
import { Grant, PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { HttpMethods } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { ClinicFunction } from "./clinic-function.ts";
import { exportedArn } from "./exported.ts";
import { PrivateBucket, type PrivateBucketProps } from "./private-bucket.ts";
import { FORMER_LOGO_DAYS } from "./table-backup.ts";

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

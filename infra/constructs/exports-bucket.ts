import { Duration } from "aws-cdk-lib";
import { Grant } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { BucketEncryption } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { EXPORT_DAYS } from "../../shared/offboarding/export.ts";
import { acknowledge } from "./acknowledge.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import { exportedArn } from "./exported.ts";
import { PrivateBucket, type PrivateBucketProps } from "./private-bucket.ts";

interface ExportsBucketProps extends Omit<PrivateBucketProps, "holds"> {
  /** @default S3's own key */
  readonly encryptionKey?: IKey | undefined;
}

/** The exports of clinics, which end after a week. */
export class ExportsBucket extends PrivateBucket {
  constructor(scope: Construct, id: string, { encryptionKey, ...props }: ExportsBucketProps) {
    super(scope, id, {
      holds: "It holds copies of a clinic's rows for a week; a lost export is asked for again.",
      ...(encryptionKey && { encryption: BucketEncryption.KMS, encryptionKey, bucketKeyEnabled: true }),
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
  grantUse({ handler }: ClinicFunction, ...actions: readonly string[]): void {
    const { arn, inFindings } = exportedArn(this, this.bucketArn, handler);
    handler.addEnvironment("EXPORTS_BUCKET", this.bucketName);
    Grant.addToPrincipal({ grantee: handler, actions: [...actions], resourceArns: [`${arn}/*`] });
    acknowledge(handler.role ?? handler, {
      [`AwsSolutions-IAM5[Resource::${inFindings}/*]`]:
        "The key of an export begins with the id of a tenant, which exists only after the deployment.",
    });
  }
}

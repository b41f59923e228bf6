import { Duration } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { EXPORT_DAYS } from "../../shared/offboarding/offboarding.ts";
import type { ClinicFunction } from "./clinic-function.ts";
import { PrivateBucket, type PrivateBucketProps } from "./private-bucket.ts";

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

import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from "aws-cdk-lib/aws-logs";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { acknowledge } from "./acknowledge.ts";
import { AccessLogsBucket } from "./buckets.ts";
import { LOG_DELIVERY } from "./clinic-key.ts";
import type { ClinicProps } from "./clinic-props.ts";

interface DistributionLogProps extends ClinicProps {
  readonly distributionArn: string;
}

/**
 * The fields of a line. Queries (a search contains a patient's name), cookies and referers are personal data and must
 * not be added.
 */
const FIELDS = [
  "date",
  "time",
  "x-edge-location",
  "c-ip",
  "cs-method",
  "x-host-header",
  "cs-uri-stem",
  "sc-status",
  "sc-bytes",
  "time-taken",
  "x-edge-result-type",
  "x-edge-request-id",
];

const NOT_LOGGED =
  "It is itself a log, to which only AWS's log delivery writes and which only the account's operators read.";

/** The distribution's access log, with the callers' addresses, in a bucket of its own. */
export class DistributionLog extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, { settings, distributionArn, encryptionKey }: DistributionLogProps) {
    super(scope, id);
    this.bucket = new AccessLogsBucket(this, "Bucket", { settings, encryptionKey });
    acknowledge(this.bucket, {
      "AwsSolutions-S1": NOT_LOGGED,
      "HIPAA.Security-S3BucketLoggingEnabled": NOT_LOGGED,
    });
    this.#allowDelivery(encryptionKey);

    const name = `clinic-${settings.name}-distribution`;
    const source = new CfnDeliverySource(this, "Source", {
      name,
      logType: "ACCESS_LOGS",
      resourceArn: distributionArn,
    });
    const destination = new CfnDeliveryDestination(this, "Destination", {
      name,
      destinationResourceArn: this.bucket.bucketArn,
      outputFormat: "json",
    });
    const delivery = new CfnDelivery(this, "Delivery", {
      deliverySourceName: name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    // The delivery refers to its source by name, in which CloudFormation does not see a dependency.
    delivery.addResourceDependency(source);
    // AWS checks the bucket's policy when the delivery is created.
    if (this.bucket.policy) delivery.node.addDependency(this.bucket.policy);
  }

  /** Allows AWS's log delivery to write to the bucket and use its key, for sources of this account only. */
  #allowDelivery(encryptionKey: IKey | undefined): void {
    const { account, region, partition } = Stack.of(this);
    const principals = [new ServicePrincipal("delivery.logs.amazonaws.com")];
    const own = {
      StringEquals: { "aws:SourceAccount": account },
      ArnLike: { "aws:SourceArn": `arn:${partition}:logs:${region}:${account}:delivery-source:*` },
    };
    this.bucket.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ["s3:PutObject"],
        resources: [this.bucket.arnForObjects(`AWSLogs/${account}/*`)],
        conditions: { ...own, StringEquals: { ...own.StringEquals, "s3:x-amz-acl": "bucket-owner-full-control" } },
      }),
    );
    encryptionKey?.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: LOG_DELIVERY,
        resources: ["*"],
        conditions: own,
      }),
    );
  }
}

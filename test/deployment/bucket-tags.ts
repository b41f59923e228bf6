import { PutBucketTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import type { DeployedResource } from "./deployed.ts";

/** The tag that allows CDK's function to empty a bucket. The constructs set it, but MiniStack ignores the tags of buckets. */
const MAY_BE_EMPTIED = { Key: "aws-cdk:auto-delete-objects", Value: "true" };

/** Sets the tag on all buckets among the resources. */
export async function tagBuckets(resources: readonly DeployedResource[]): Promise<void> {
  const s3 = new S3Client({});
  const Tagging = { TagSet: [MAY_BE_EMPTIED] };
  for (const { physicalId: Bucket } of resources.filter(({ type }) => type === "AWS::S3::Bucket"))
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
}

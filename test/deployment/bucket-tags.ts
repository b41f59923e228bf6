import { PutBucketTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import type { DeployedResource } from "./deployed.ts";

/** By which CDK's function knows that it may empty a bucket; the constructs set it, and MiniStack takes no tags of buckets. */
const MAY_BE_EMPTIED = { Key: "aws-cdk:auto-delete-objects", Value: "true" };

/** Gives buckets the tag that their templates give them. */
export async function tagBuckets(resources: readonly DeployedResource[]): Promise<void> {
  const s3 = new S3Client({});
  const Tagging = { TagSet: [MAY_BE_EMPTIED] };
  for (const { physicalId: Bucket } of resources.filter(({ type }) => type === "AWS::S3::Bucket"))
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
}

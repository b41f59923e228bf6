import { PutBucketTaggingCommand, S3Client } from "@aws-sdk/client-s3";
import type { Cdk } from "./cdk.ts";
import {
  type DeployedResource,
  deployedResources,
  deployedStacks,
  isListed,
  onlyOne,
  stillListed,
} from "./deployed.ts";
import type { Emulator } from "./emulator.ts";
import type { SynthesizedStack } from "./omissions.ts";
import { expectEqual } from "./story/stage.ts";
import { usedIndexes } from "./templates.ts";

export interface Deployment {
  readonly cdk: Cdk;
  readonly emulator: Emulator;
  readonly stacks: readonly SynthesizedStack[];
}

/** Returns the names of stacks, in alphabetical order. */
export const namesOf = (stacks: readonly SynthesizedStack[]) => stacks.map(({ name }) => name).sort();

/** Returns the path of a resource, by which messages name it. */
export const pathOf = ({ stack, logicalId }: DeployedResource) => `${stack}/${logicalId}`;

/** Deploys all stacks, checks that the services list the resources, and returns the resources. */
export async function deployAll({ cdk, emulator, stacks }: Deployment, assembly: string) {
  await cdk.deploy(emulator, assembly);
  expectEqual("The deployed stacks", await deployedStacks(emulator, stacks), namesOf(stacks));
  const resources = await deployedResources(emulator, stacks);
  const found = new Set(await stillListed(emulator, resources));
  const missing = resources.filter((resource) => isListed(resource) && !found.has(resource));
  expectEqual("The resources of CloudFormation that no service lists", missing.map(pathOf), []);
  await compareIndexes(emulator, onlyOne(resources, "AWS::DynamoDB::Table"));
  return resources;
}

interface Index {
  readonly IndexName: string;
  readonly KeySchema: readonly { readonly AttributeName: string }[];
}

/** Compares the indexes of the deployed table with those that the entities use. */
async function compareIndexes(emulator: Emulator, TableName: string): Promise<void> {
  const answer = await emulator.json("dynamodb", "DynamoDB_20120810.DescribeTable", { TableName });
  const { Table }: { Table: { GlobalSecondaryIndexes?: readonly Index[] } } = JSON.parse(answer);
  const indexes = (Table.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema }) => [
    IndexName,
    ...KeySchema.map(({ AttributeName }) => AttributeName),
  ]);
  expectEqual("The table's indexes", indexes.sort(), usedIndexes());
}

/** Returns the stacks without changes, from the output of `cdk deploy`. */
export const unchangedStacks = (printed: string): readonly string[] =>
  [...printed.matchAll(/^\s*✅\s+(\S+) \(no changes\)\s*$/gm)].map(([, name = ""]) => name);

/** Deploys all stacks again, and checks that none of them changes. */
export async function deployAgain({ cdk, emulator, stacks }: Deployment, assembly: string): Promise<void> {
  const unchanged = unchangedStacks(await cdk.deploy(emulator, assembly));
  expectEqual("The unchanged stacks", [...unchanged].sort(), namesOf(stacks));
}

/**
 * Removes all stacks except protected ones.
 * @returns what is kept on purpose: these stacks, and the resources that their templates retain
 */
export async function destroyAll(
  { cdk, emulator, stacks }: Deployment,
  resources: readonly DeployedResource[],
): Promise<readonly string[]> {
  const [kept, removed] = [
    stacks.filter(({ isProtected }) => isProtected),
    stacks.filter((stack) => !stack.isProtected),
  ];
  const removable = resources.filter(({ stack }) => removed.some(({ name }) => name === stack));
  await tagBuckets(removable);
  await cdk.destroy(emulator, namesOf(removed));
  expectEqual("The remaining stacks", await deployedStacks(emulator, stacks), namesOf(kept));
  const left = await stillListed(emulator, removable);
  const isRetained = ({ stack, logicalId }: DeployedResource) =>
    stacks.some(({ name, retained }) => name === stack && retained.includes(logicalId));
  expectEqual(
    "The resources that should have been removed",
    left.filter((resource) => !isRetained(resource)).map(pathOf),
    [],
  );
  return [...namesOf(kept), ...left.map(pathOf)];
}

/** The tag that allows CDK's function to empty a bucket. The constructs set it, but MiniStack ignores the tags of buckets. */
const MAY_BE_EMPTIED = { Key: "aws-cdk:auto-delete-objects", Value: "true" };

/** Sets the tag on all buckets among the resources. */
async function tagBuckets(resources: readonly DeployedResource[]): Promise<void> {
  const s3 = new S3Client({});
  const Tagging = { TagSet: [MAY_BE_EMPTIED] };
  for (const { physicalId: Bucket } of resources.filter(({ type }) => type === "AWS::S3::Bucket"))
    await s3.send(new PutBucketTaggingCommand({ Bucket, Tagging }));
}

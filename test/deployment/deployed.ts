import { setTimeout as sleep } from "node:timers/promises";
import type { Emulator } from "./emulator.ts";
import type { SynthesizedStack } from "./omissions.ts";

/** A resource of a deployed stack. */
export interface DeployedResource {
  readonly stack: string;
  readonly region: string;
  readonly logicalId: string;
  readonly physicalId: string;
  readonly type: string;
}

const VERSION = "2010-05-15";

/** Returns the flat members of a list in CloudFormation's answer. */
const membersOf = (xml: string): Record<string, string>[] =>
  [...xml.matchAll(/<member>(.*?)<\/member>/gs)].map(([, member = ""]) =>
    Object.fromEntries([...member.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, value]) => [name, value])),
  );

/** A stack and the region in which it is deployed. */
type Place = Pick<SynthesizedStack, "name" | "region">;

/** Lists the deployed stacks of the regions in which the given ones are, except CDKToolkit, in alphabetical order. */
export async function deployedStacks(emulator: Emulator, stacks: readonly Place[]): Promise<readonly string[]> {
  const regions = [...new Set(stacks.map(({ region }) => region))];
  const lists = regions.map((region) => emulator.at(region).query("cloudformation", "DescribeStacks", VERSION));
  const names = (await Promise.all(lists)).flatMap(membersOf).map(({ StackName = "" }) => StackName);
  return names.filter((name) => name && name !== "CDKToolkit").sort();
}

/** Deletes a stack, and waits until it is gone. */
export async function deleteStack(emulator: Emulator, { name, region }: Place): Promise<void> {
  await emulator.at(region).query("cloudformation", "DeleteStack", VERSION, { StackName: name });
  for (let seconds = 0; (await deployedStacks(emulator, [{ name, region }])).includes(name); seconds += 1) {
    if (seconds === 60) throw new Error(`${name} was not deleted within a minute.`);
    await sleep(1_000);
  }
}

/** Lists the resources that CloudFormation created for the stacks. */
export async function deployedResources(emulator: Emulator, stacks: readonly Place[]) {
  const ofStack = async ({ name: stack, region }: Place): Promise<DeployedResource[]> => {
    const there = emulator.at(region);
    const xml = await there.query("cloudformation", "DescribeStackResources", VERSION, { StackName: stack });
    return membersOf(xml).map(({ LogicalResourceId = "", PhysicalResourceId = "", ResourceType = "" }) => ({
      stack,
      region,
      logicalId: LogicalResourceId,
      physicalId: PhysicalResourceId,
      type: ResourceType,
    }));
  };
  return (await Promise.all(stacks.map(ofStack))).flat();
}

/** Returns the resources of one stack of an environment, such as "Api". */
export const inStack = (resources: readonly DeployedResource[], name: string): readonly DeployedResource[] =>
  resources.filter(({ stack }) => stack.endsWith(`-${name}`));

/**
 * Returns the only resource of its type.
 * @throws Error when there is none, or more than one
 */
export function onlyOne(resources: readonly DeployedResource[], type: string): string {
  const [found, ...others] = resources.filter((resource) => resource.type === type);
  if (!found || others.length > 0) throw new Error(`There is not exactly one ${type}.`);
  return found.physicalId;
}

/** Lists all alarms, in pages of 100 at most. */
async function alarms(emulator: Emulator, token?: string): Promise<string> {
  const page = await emulator.query("monitoring", "DescribeAlarms", "2010-08-01", {
    MaxRecords: "100",
    ...(token && { NextToken: token }),
  });
  const [, next] = /<NextToken>([^<]+)</.exec(page) ?? [];
  return next ? page + (await alarms(emulator, next)) : page;
}

/** Lists the keys, except removed ones, which KMS deletes days later. */
async function keysInUse(emulator: Emulator): Promise<string> {
  const { Keys }: { Keys: { KeyId: string }[] } = JSON.parse(await emulator.json("kms", "TrentService.ListKeys"));
  const all = await Promise.all(Keys.map(({ KeyId }) => emulator.json("kms", "TrentService.DescribeKey", { KeyId })));
  return all.filter((key) => !key.includes("PendingDeletion")).join("\n");
}

/** The services' own lists of resources. Resources of other types are known from CloudFormation only. */
const LISTS: Readonly<Record<string, (emulator: Emulator) => Promise<string>>> = {
  "AWS::ApiGatewayV2::Api": (emulator) => emulator.call("apigateway", { path: "/v2/apis" }),
  "AWS::Backup::BackupVault": (emulator) => emulator.call("backup", { path: "/backup-vaults" }),
  "AWS::CloudFront::Distribution": (emulator) => emulator.call("cloudfront", { path: "/2020-05-31/distribution" }),
  "AWS::CloudWatch::Alarm": (emulator) => alarms(emulator),
  "AWS::Cognito::UserPool": (emulator) =>
    emulator.json("cognito-idp", "AWSCognitoIdentityProviderService.ListUserPools", { MaxResults: 60 }),
  "AWS::DynamoDB::Table": (emulator) => emulator.json("dynamodb", "DynamoDB_20120810.ListTables"),
  "AWS::IAM::Role": (emulator) => emulator.query("iam", "ListRoles", "2010-05-08", { MaxItems: "1000" }),
  "AWS::KMS::Key": keysInUse,
  "AWS::Lambda::Function": (emulator) => emulator.call("lambda", { path: "/2015-03-31/functions/?MaxItems=1000" }),
  "AWS::Logs::LogGroup": (emulator) => emulator.json("logs", "Logs_20140328.DescribeLogGroups", { limit: 50 }),
  "AWS::S3::Bucket": (emulator) => emulator.call("s3", {}),
  "AWS::SNS::Topic": (emulator) => emulator.query("sns", "ListTopics", "2010-03-31"),
  "AWS::SQS::Queue": (emulator) => emulator.query("sqs", "ListQueues", "2012-11-05"),
  "AWS::SSM::Parameter": (emulator) => emulator.json("ssm", "AmazonSSM.DescribeParameters", { MaxResults: 50 }),
  "AWS::SecretsManager::Secret": (emulator) => emulator.json("secretsmanager", "secretsmanager.ListSecrets"),
};

/** Returns whether a service lists resources of this type. */
export const isListed = ({ type }: DeployedResource): boolean => type in LISTS;

/**
 * Returns the name by which a list contains a resource. The addresses of queues have another host in SQS than in CloudFormation.
 */
const listedName = ({ type, physicalId }: DeployedResource) =>
  type === "AWS::SQS::Queue" ? physicalId.slice(physicalId.lastIndexOf("/") + 1) : physicalId;

/** Returns the resources that their services list. */
export async function stillListed(emulator: Emulator, resources: readonly DeployedResource[]) {
  const placeOf = ({ region, type }: DeployedResource) => `${region} ${type}`;
  const listed = new Map(resources.filter(isListed).map((resource) => [placeOf(resource), resource]));
  const lists = new Map(
    await Promise.all(
      [...listed].map(async ([place, { region, type }]) => [place, await LISTS[type]?.(emulator.at(region))] as const),
    ),
  );
  return resources.filter((resource) => lists.get(placeOf(resource))?.includes(listedName(resource)));
}

import { setTimeout as sleep } from "node:timers/promises";
import type { SynthesizedStack } from "./assembly.ts";
import type { Emulator } from "./emulator.ts";

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

/**
 * Returns the only resource of its type.
 * @throws Error when there is none, or more than one
 */
export function onlyOne(resources: readonly DeployedResource[], type: string): string {
  const [found, ...others] = resources.filter((resource) => resource.type === type);
  if (!found || others.length > 0) throw new Error(`There is not exactly one ${type}.`);
  return found.physicalId;
}

import type { Emulator } from "./emulator.ts";

/** A resource of a deployed stack. */
export interface DeployedResource {
  readonly stack: string;
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

/** Lists the deployed stacks, except CDKToolkit. */
export async function deployedStacks(emulator: Emulator): Promise<readonly string[]> {
  const members = membersOf(await emulator.query("cloudformation", "DescribeStacks", VERSION));
  const names = members.map(({ StackName }) => StackName).filter((name) => name !== undefined);
  return names.filter((name) => name !== "CDKToolkit");
}

/** Lists the resources that CloudFormation created for the stacks. */
export async function deployedResources(emulator: Emulator, stacks: readonly string[]) {
  const ofStack = async (stack: string): Promise<DeployedResource[]> => {
    const xml = await emulator.query("cloudformation", "DescribeStackResources", VERSION, { StackName: stack });
    return membersOf(xml).map(({ LogicalResourceId = "", PhysicalResourceId = "", ResourceType = "" }) => ({
      stack,
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

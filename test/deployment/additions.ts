import { writeFileSync } from "node:fs";
import type { Environment } from "../../infra/environments.ts";
import { synthesizedStacks } from "./assembly.ts";
import { deleteStack, deployedResources, deployedStacks } from "./deployed.ts";
import { type Deployment, namesOf, pathOf } from "./deployment.ts";
import type { Emulator } from "./emulator.ts";
import { stillListed } from "./inventory.ts";
import { expectEqual } from "./story/expect.ts";

const ZONE = "example.com";

/** Creates a public hosted zone and returns its id. */
async function createZone(emulator: Emulator): Promise<string> {
  const body = `<CreateHostedZoneRequest xmlns="https://route53.amazonaws.com/doc/2013-04-01/"><Name>${ZONE}</Name><CallerReference>clinic</CallerReference></CreateHostedZoneRequest>`;
  const xml = await emulator.call("route53", { method: "POST", path: "/2013-04-01/hostedzone", body });
  return /<Id>\/hostedzone\/(\w+)<\/Id>/.exec(xml)?.[1] ?? "";
}

/** Writes a file that describes the environment with a domain and a firewall. */
export async function describeAdditions(emulator: Emulator, settings: Environment, file: string): Promise<void> {
  const { name, ...values } = settings;
  const domain = { name: `clinic.${ZONE}`, hostedZone: { id: await createZone(emulator), name: ZONE } };
  const firewall = { requestsPerAddress: 3_000, signInsPerAddress: 500 };
  writeFileSync(file, JSON.stringify({ [name]: { ...values, domain, firewall } }));
}

/**
 * Deploys the environment with a domain and a firewall, and then without them: no stack blocks another, and
 * nothing of them remains.
 * @returns the names of the stacks that were added and removed
 */
export async function addAndRemove({ cdk, emulator, stacks }: Deployment, added: string, without: string) {
  const extended = synthesizedStacks(added);
  const base = namesOf(stacks);
  await cdk.deploy(emulator, added);
  expectEqual("The stacks with the additions", await deployedStacks(emulator, extended), namesOf(extended));
  const resources = await deployedResources(emulator, extended);
  await cdk.deploy(emulator, without);
  // The app no longer has these stacks, and the operator deletes them.
  for (const stack of extended.filter(({ name }) => !base.includes(name))) await deleteStack(emulator, stack);
  expectEqual("The stacks without the additions", await deployedStacks(emulator, extended), base);
  const remaining = new Set((await deployedResources(emulator, stacks)).map(({ physicalId }) => physicalId));
  const removed = resources.filter(({ physicalId }) => !remaining.has(physicalId));
  expectEqual("What remains of the additions", (await stillListed(emulator, removed)).map(pathOf), []);
  return namesOf(extended).filter((name) => !base.includes(name));
}

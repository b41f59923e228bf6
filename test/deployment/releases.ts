import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { bookAndCancel } from "../../infra/cli/smoke-story.ts";
import type { Environment } from "../../infra/environments.ts";
import { contract } from "../../shared/contract/contract.ts";
import { deleteStack, deployedResources, deployedStacks, stillListed } from "./deployed.ts";
import { type Deployment, namesOf, pathOf } from "./deployment.ts";
import type { Emulator } from "./emulator.ts";
import { synthesizedStacks } from "./omissions.ts";
import type { RunCommand } from "./processes.ts";
import { APPOINTMENT_DAY } from "./story/clinic.ts";
import { accessToken } from "./story/sign-in.ts";
import { expectEqual } from "./story/stage.ts";
import type { StoryResult } from "./story/story.ts";

const LIMIT_S = 300;

/** Returns the newest tag of a release before this commit; undefined before 1.0, when there is none. */
export const lastTag = (run: RunCommand): Promise<string | undefined> =>
  run(["git", "describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"], {
    env: process.env,
    limitS: LIMIT_S,
  }).then(
    (tag) => tag.trim(),
    () => undefined,
  );

const lockfileIn = (folder: string) => readFileSync(join(folder, "package-lock.json"), "utf8");

/** Writes the sources of a release and its packages into a folder. */
export async function readRelease(folder: string, tag: string, run: RunCommand): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const options = { env: process.env, limitS: LIMIT_S };
  await run(["/bin/sh", "-c", 'git archive "$1" | tar -x -C "$2"', "sh", tag, folder], options);
  if (lockfileIn(folder) === lockfileIn(".")) symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  else await run(["npm", "ci", "--prefix", folder, "--prefer-offline"], options);
  if (existsSync("environments.json")) symlinkSync(resolve("environments.json"), join(folder, "environments.json"));
}

/** Signs in as the receptionist, finds the appointment of the story, and books and cancels another one. */
export async function workAsReceptionist({ api, deskEmail, appointmentId }: StoryResult): Promise<string> {
  const desk = await accessToken(deskEmail);
  const query = { from: APPOINTMENT_DAY, to: APPOINTMENT_DAY };
  const { status, body } = await api.call(contract.appointments.list, { query }, desk);
  expectEqual("The list of the day", status, 200);
  expectEqual("Whether the day has its appointment", JSON.stringify(body).includes(appointmentId), true);
  return bookAndCancel(api, desk);
}

const edit = (path: string, change: (text: string) => string) =>
  writeFileSync(path, change(readFileSync(path, "utf8")));

/** A resource that CloudFormation accepts and can't create. */
const IMPOSSIBLE = { Type: "AWS::Logs::LogStream", Properties: { LogGroupName: "/clinic/nowhere" } };

interface Assets {
  readonly files: Readonly<Record<string, { readonly source: { readonly path: string } }>>;
}

/** Copies an assembly, and adds a resource that can't be created to one of its stacks. */
function breakStack(assembly: string, broken: string, stack: string): void {
  cpSync(assembly, broken, { recursive: true });
  const template = `${stack}.template.json`;
  edit(join(broken, template), (text) => {
    const { Resources, ...others } = JSON.parse(text);
    return JSON.stringify({ ...others, Resources: { ...Resources, Impossible: IMPOSSIBLE } });
  });
  const { files }: Assets = JSON.parse(readFileSync(join(broken, `${stack}.assets.json`), "utf8"));
  const [hash = ""] = Object.entries(files).find(([, { source }]) => source.path === template) ?? [];
  // CDK uploads a template only under a hash that the bucket lacks.
  for (const name of ["manifest.json", `${stack}.assets.json`])
    edit(join(broken, name), (text) => text.replaceAll(hash, "f".repeat(64)));
}

/** Lets the deployment of one stack fail half-way, and rolls the stack back to its last working state as the operator does. */
export async function failAndRollBack({ cdk, emulator, stacks }: Deployment, current: string): Promise<void> {
  const stack = stacks.find(({ name }) => name.endsWith("-Streams"))?.name ?? "";
  const broken = `${current}-broken`;
  breakStack(current, broken, stack);
  const outcome = await cdk.deployOnly(emulator, broken, stack).then(
    () => "deployed",
    (error: Error) => error.message,
  );
  expectEqual("Whether the broken stack fails by its log group", /log group does not exist/.test(outcome), true);
  await cdk.rollback(emulator, stack);
}

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

import { CloudAssembly } from "aws-cdk-lib/cx-api";
import { OMISSION, type Omission } from "./omissions.ts";

/** A resource that the deployment test omits. */
type OmittedResource = Pick<Omission, "type" | "reason"> & { readonly path: string };

/** A synthesized stack. */
export interface SynthesizedStack {
  readonly name: string;
  readonly region: string;
  /** Whether CloudFormation refuses to delete it. */
  readonly isProtected: boolean;
  /** Logical ids of the resources that are kept on purpose when the stack is removed. */
  readonly retained: readonly string[];
  readonly omitted: readonly OmittedResource[];
}

interface Template {
  readonly Resources?: Readonly<Record<string, { readonly DeletionPolicy?: string }>>;
}

const retainedIn = ({ Resources = {} }: Template) =>
  Object.keys(Resources).filter((id) => Resources[id]?.DeletionPolicy?.startsWith("Retain"));

/** Returns the stacks that were synthesized into the folder, in the order of their dependencies. */
export const synthesizedStacks = (folder: string): readonly SynthesizedStack[] =>
  new CloudAssembly(folder).stacks.map((stack) => ({
    name: stack.stackName,
    region: stack.environment.region,
    isProtected: stack.terminationProtection ?? false,
    retained: retainedIn(stack.template),
    omitted: stack.findMetadataByType(OMISSION).map(({ data }) => data as unknown as OmittedResource),
  }));

/** Returns the templates that were synthesized into the folder. */
export const templatesIn = (folder: string) => new CloudAssembly(folder).stacks.map(({ template }) => template);

/** Returns the omitted resources, one line for each type and reason. */
export function omissionsIn(stacks: readonly SynthesizedStack[]): readonly string[] {
  const all = stacks.flatMap(({ omitted }) => omitted);
  const kinds = new Map(all.map(({ type, reason }) => [type, reason]));
  return [...kinds].map(([type, reason]) => {
    const paths = all
      .filter((omitted) => omitted.type === type)
      .map(({ path }) => path.replace(/\/(Resource|Default)$/, ""));
    return `${type}: ${reason} (${paths.join(", ")})`;
  });
}

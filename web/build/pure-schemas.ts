import type { ESTree, Plugin } from "vite";

const SHARED = /\/shared\/.*\.ts$/;
const PURE = "/* @__PURE__ */ ";

type Node = ESTree.Node & { readonly start: number };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** Returns the positions of the calls that run while a module loads. Calls inside functions do not. */
function callsWithin(node: Node): number[] {
  if (/Function/.test(node.type)) return [];
  const inside = Object.values(node).flat().filter(isNode).flatMap(callsWithin);
  return node.type === "CallExpression" ? [node.start, ...inside] : inside;
}

/** Marks the calls that build a module's constants as free of side effects. */
export function marked(code: string, program: ESTree.Program): string {
  const starts = new Set(program.body.flatMap((statement) => callsWithin(statement as Node)));
  return [...starts].sort((a, b) => b - a).reduce((text, at) => text.slice(0, at) + PURE + text.slice(at), code);
}

/**
 * Tells the bundler that the contract's modules only build constants, so that it removes the schemas that no page uses.
 * Otherwise `User.pick()` could have a side effect, and `User` would be built with all its fields.
 */
export const pureSchemas = (): Plugin => ({
  name: "pure-schemas",
  apply: "build",
  transform(code, id) {
    return SHARED.test(id) ? { code: marked(code, this.parse(code)), map: null } : undefined;
  },
});

import { resolve } from "node:path";
import type { Plugin } from "vite";
import { entries } from "../../../infra/bundle.ts";

const UNTAGGED = "?untagged";
const RECORDER = JSON.stringify(resolve("test/support/rights/recorder.ts"));

/** The name of each Lambda by the file of its handler. */
const names = new Map(Object.entries(entries()).map(([name, entry]) => [resolve(entry), name]));

/**
 * Lets the handler of every Lambda run under the function's name, so that its calls of AWS are recorded for it: importers get a
 * module that wraps the handler of the file.
 */
export const taggedFunctions: Plugin = {
  name: "tagged-functions",
  enforce: "pre",
  load(id) {
    const name = names.get(id);
    if (!name) return undefined;
    const file = JSON.stringify(id + UNTAGGED);
    return [
      `import { asFunction } from ${RECORDER};`,
      `import { handler as untagged } from ${file};`,
      `export * from ${file};`,
      `export const handler = asFunction(${JSON.stringify(name)}, untagged);`,
    ].join("\n");
  },
};

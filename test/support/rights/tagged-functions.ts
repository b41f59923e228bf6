import { resolve } from "node:path";
import type { Plugin } from "vite";
import { entries } from "../../../infra/bundle.ts";

const HANDLER = /export (const handler =|async function handler)/;
const FORMER = { "const handler =": "const untagged =", "async function handler": "async function untagged" } as const;

/** Lets the handler of every Lambda run under the function's name, so that its calls of AWS are recorded for it. */
export const taggedFunctions: Plugin = {
  name: "tagged-functions",
  enforce: "pre",
  transform(code, id) {
    const [name] = Object.entries(entries()).find(([, entry]) => resolve(entry) === id) ?? [];
    if (!name) return undefined;
    const [whole, declaration] = HANDLER.exec(code) ?? [];
    if (!whole) throw new Error(`${id} exports no handler.`);
    const untagged = code.replace(whole, FORMER[declaration as keyof typeof FORMER]);
    const recorder = resolve("test/support/rights/recorder.ts");
    return `${untagged}\nimport { asFunction } from ${JSON.stringify(recorder)};\nexport const handler = asFunction("${name}", untagged);\n`;
  },
};

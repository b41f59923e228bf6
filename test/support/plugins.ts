import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { entries } from "../../infra/bundle.ts";

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

const PAGES = "web/src";
const IMPORTED = /"(@cloudscape-design\/[^".]+)"/g;

/** Returns the modules of Cloudscape that the pages import. */
function importedModules(): string[] {
  const files = readdirSync(PAGES, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  const sources = files.map((file) => readFileSync(join(PAGES, file), "utf8"));
  return [...new Set(sources.flatMap((source) => [...source.matchAll(IMPORTED)].map(([, module = ""]) => module)))];
}

/** Builds modules unless a run before has built the same, and returns the file of each. */
async function bundled(modules: readonly string[]): Promise<Map<string, string>> {
  const hash = createHash("sha256").update(readFileSync("package-lock.json")).update(modules.toSorted().join());
  // Below `node_modules`, so that the files find React there, and Vitest loads them as they are.
  const folder = resolve(`node_modules/.cloudscape/${hash.digest("hex").slice(0, 16)}`);
  const named = modules.map((module) => [module, module.replaceAll("/", "_").slice(1)] as const);
  const files = new Map(named.map(([module, file]) => [module, join(folder, `${file}.mjs`)]));
  if (existsSync(folder)) return files;
  const outDir = `${folder}.${process.pid}`;
  await build({
    configFile: false,
    logLevel: "error",
    ssr: { noExternal: true, external: ["react", "react-dom"] },
    build: {
      ssr: true,
      outDir,
      rolldownOptions: {
        input: Object.fromEntries(named.map(([module, file]) => [file, module])),
        output: { entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" },
      },
    },
  });
  // Another run may have built the same meanwhile.
  if (existsSync(folder)) rmSync(outDir, { recursive: true });
  else renameSync(outDir, folder);
  return files;
}

/**
 * Lets the pages' tests load Cloudscape from few files. Loading its 1,000 modules one by one takes each worker seconds, and the first run of a clone ten more.
 */
export function bundledCloudscape(): Plugin {
  let files: Promise<Map<string, string>> | undefined;
  return {
    name: "bundled-cloudscape",
    enforce: "pre",
    async resolveId(id) {
      if (!id.startsWith("@cloudscape-design/")) return undefined;
      files ??= bundled(importedModules());
      return (await files).get(id);
    },
  };
}

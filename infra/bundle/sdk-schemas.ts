import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const SCHEMA = /^((?:export )?var \S+ = )(\[[\s\S]*?\]);$/gm;
const REGISTRATION = /^\w+_registry\.registerError\(\w+\$, (\w+)\);$/gm;

/** Errors whose members ElectroDB reads. The classes that our own code names are added to them. */
const READ_BY_ELECTRODB = ["ConditionalCheckFailedException", "TransactionCanceledException"];

const ownSources = () =>
  readdirSync("functions", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join("functions", file), "utf8"))
    .join("\n");

/**
 * Lets esbuild drop the SDK's schemas of operations that are never called. Arrays with computed keys have to stay in
 * case computing a key has an effect, while a call that is marked pure may be dropped. Error schemas stay because they
 * are registered; an error without one arrives as the service's base exception with the same name.
 */
export const sdkSchemas: Plugin = {
  name: "sdk-schemas",
  setup(build) {
    const names = new Set([...READ_BY_ELECTRODB, ...(ownSources().match(/\w+/g) ?? [])]);
    build.onLoad({ filter: /@aws-sdk[\\/].*[\\/]dist-es[\\/].*schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8"))
        .replace(SCHEMA, "$1/* @__PURE__ */ (() => $2)();")
        .replace(REGISTRATION, (line, name) => (name.endsWith("ServiceException") || names.has(name) ? line : "")),
      loader: "js",
    }));
  },
};

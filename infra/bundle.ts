import { existsSync, rmSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path";
import { build, type Metafile, type Plugin } from "esbuild";
import { contract, type Domain } from "../shared/contract/contract.ts";
import { buildOnce } from "./build-once.ts";
import { UsageError } from "./usage-error.ts";

/** The Lambdas besides those of the domains, by the folder of their sources. */
const OTHERS = {
  triggers: ["custom-message", "pre-authentication", "post-authentication", "post-confirmation", "token-claims"],
  streams: ["table-changes", "fan-out"],
  live: ["live-connections"],
  jobs: ["send-messages", "offer-times", "send-webhooks", "offboard-tenants", "probe"],
  queues: ["send-codes", "mail-feedback"],
} as const;

/** The names of all Lambdas: one for each domain of the contract, and the others. */
export type LambdaName = Domain | (typeof OTHERS)[keyof typeof OTHERS][number];

/** The folder of each Lambda, which holds `index.mjs` with the export `handler`, and the files that it imports. */
export type Bundles = Readonly<Record<LambdaName, string>>;

/** What the bundles consist of, and what decides how esbuild makes them. */
export const SOURCES = ["functions", "shared", "infra/bundle", "infra/bundle.ts", "tsconfig.json", "package-lock.json"];

/** Whole packages of which a Lambda needs little, and the modules that replace them. */
export const ALIASES = {
  "@aws-sdk/credential-provider-node": "./infra/bundle/credential-chain.ts",
  jsonschema: "./infra/bundle/model-check.ts",
} as const;

/** Returns the source of every Lambda, relative to the project's folder. */
export const entries = (): Readonly<Record<LambdaName, string>> =>
  Object.fromEntries([
    ...Object.keys(contract).map((domain) => [domain, `functions/api/${domain}/index.ts`]),
    ...Object.entries(OTHERS).flatMap(([folder, names]) =>
      names.map((name) => [name, `functions/events/${folder}/${name}.ts`]),
    ),
  ]);

/**
 * Loads Node's own modules by `process.getBuiltinModule`. An ESM import reads all exports of a module, and some are
 * getters that load half of Node: `node:http` alone would add 15 to 25 ms to every cold start.
 */
const nodeBuiltins: Plugin = {
  name: "node-builtins",
  setup(build) {
    build.onResolve({ filter: /^[\w:/]+$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace(/^(node:)?/, "node:"), namespace: "node-builtin" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "node-builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)});`,
      loader: "js",
    }));
  },
};

/**
 * Bundles one Lambda into `folder`, which it empties before, and returns esbuild's metafile. The same sources give the same bytes.
 * @throws UsageError when the source is missing
 */
export async function bundle(entry: string, folder: string): Promise<Metafile> {
  if (!existsSync(entry)) throw new UsageError(`${entry} is missing: every domain of the contract is a Lambda.`);
  // A former build may have left files under other names.
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    entryPoints: [entry],
    outdir: folder,
    entryNames: "index",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    // What a module imports by `await import()` becomes a file of its own, which a start does not load.
    splitting: true,
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    legalComments: "none",
    sourcemap: true,
    // A stack trace needs names and lines; the sources themselves would triple the size of the map.
    sourcesContent: false,
    metafile: true,
    logLevel: "error",
    alias: ALIASES,
    plugins: [nodeBuiltins],
  });
  return metafile;
}

/**
 * Returns folders that stand for the bundles in commands that deploy nothing, such as `cdk ls`, for which CDK never
 * reads the assets.
 */
export const withoutBundles = (): Bundles =>
  Object.fromEntries(Object.entries(entries()).map(([name, entry]) => [name, dirname(entry)])) as Bundles;

/** Bundles every Lambda, unless the same sources were bundled before. One after the other, esbuild needs a tenth of the memory. */
export async function bundleAll(): Promise<Bundles> {
  const folder = await buildOnce("dist/functions", SOURCES, async (draft) => {
    for (const [name, entry] of Object.entries(entries())) await bundle(entry, join(draft, name));
  });
  return Object.fromEntries(Object.keys(entries()).map((name) => [name, join(folder, name)])) as Bundles;
}

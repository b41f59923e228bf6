import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { FUNCTIONS_ENVIRONMENT } from "./test/support/functions-environment.ts";
import { bundledCloudscape, taggedFunctions } from "./test/support/plugins.ts";

// vitest's report of a failing test calls Map.groupBy in its main process, and Node 20 has none.
if (!("groupBy" in Map))
  Object.assign(Map, {
    groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Map<Key, Item[]> {
      const groups = new Map<Key, Item[]>();
      let index = 0;
      for (const item of items) {
        const key = keyOf(item, index);
        groups.set(key, [...(groups.get(key) ?? []), item]);
        index += 1;
      }
      return groups;
    },
  });

/** Collecting short-lived objects, of which the tests make many, takes a tenth of the time by default. */
const ROOM_FOR_SHORT_LIVED = ["--min-semi-space-size=64", "--max-semi-space-size=128"];

/** The tests that replace modules, set the environment or read the log: each has a process of its own. */
const ISOLATED = "test/**/*.isolated.test.{ts,tsx}";

/** The tests of whole clinics against emulators. */
const CLINICS = [
  "test/integration/**/*.test.ts",
  "test/security/**/*.test.ts",
  "test/infra/cli/**/*.test.ts",
  "test/infra/local/**/*.test.ts",
];

const node = {
  globals: true,
  env: { ...FUNCTIONS_ENVIRONMENT, CLINIC_ENVIRONMENTS: resolve("test/infra/environments.json") },
  // Emulators answer slowly on machines that do other work besides.
  testTimeout: 30_000,
  setupFiles: ["test/support/setup.ts"],
  execArgv: ROOM_FOR_SHORT_LIVED,
};

const pagePlugins = [taggedFunctions, bundledCloudscape()];

export default defineConfig({
  test: {
    // The last of them ends first.
    globalSetup: ["test/support/run.ts", "test/support/rights/compare.ts"],
    // Tests also wait: for other processes, time-outs and retries. One more than there are cores uses that time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      // Loading the AWS SDK, ElectroDB or the CDK takes longer than a file's tests: those of a worker share them.
      {
        plugins: [taggedFunctions],
        test: {
          ...node,
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", ...CLINICS, ISOLATED],
          isolate: false,
          setupFiles: [...node.setupFiles, "test/support/shared-process.ts"],
        },
      },
      // Starting the emulators takes as long as well.
      {
        plugins: [taggedFunctions],
        test: {
          ...node,
          name: "clinics",
          include: CLINICS,
          exclude: [ISOLATED],
          isolate: false,
          env: { ...node.env, SHARED_EMULATORS: "true" },
        },
      },
      // Drawn without a browser. test/support/web-setup.ts takes away what a test leaves behind. A file of the web app that needs no
      // document ends in .ts and is a unit test, because a document takes longer than its tests.
      {
        plugins: pagePlugins,
        test: {
          globals: true,
          name: "web",
          include: ["test/web/**/*.test.tsx"],
          exclude: [ISOLATED],
          isolate: false,
          environment: "jsdom",
          testTimeout: 30_000,
          setupFiles: ["test/support/setup.ts", "test/support/web-setup.ts"],
          execArgv: ROOM_FOR_SHORT_LIVED,
        },
      },
      {
        plugins: pagePlugins,
        test: {
          ...node,
          name: "isolated",
          include: [ISOLATED],
        },
      },
    ],
  },
});

import "./test/support/map-group-by.ts";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { FUNCTIONS_ENVIRONMENT } from "./test/support/functions-environment.ts";
import { alone, CLINICS, FUNCTIONS, ownClinics, ownProcess, resetting } from "./test/support/isolation.ts";
import { taggedFunctions } from "./test/support/rights/tagged-functions.ts";

/** The pages' tests that replace modules. */
const replacing = alone("test/web", /\bvi\.(mock|doMock|resetModules)\(/);

const STACKS = ["test/infra/stacks/*.test.ts", "test/deployment/omissions.test.ts"];

/** What has projects of its own. */
const NOT_NODE = [...STACKS, ...FUNCTIONS, ...CLINICS];

/** Collecting short-lived objects, of which the tests make many, takes a tenth of the time by default. */
const ROOM_FOR_SHORT_LIVED = ["--min-semi-space-size=64", "--max-semi-space-size=128"];

/**
 * The settings of projects that only compute, and load for seconds in each worker: they run after the others, with one
 * worker per core.
 */
const computing = { maxWorkers: availableParallelism(), sequence: { groupOrder: 1 } };

const node = {
  globals: true,
  env: { ...FUNCTIONS_ENVIRONMENT, CLINIC_ENVIRONMENTS: resolve("test/infra/environments.json") },
  // Emulators answer slowly on machines that do other work besides.
  testTimeout: 30_000,
  setupFiles: ["test/support/fail-on-console-error.ts"],
  execArgv: ROOM_FOR_SHORT_LIVED,
};

/** The functions themselves, whose calls of AWS are compared with their rights. */
const plugins = [taggedFunctions];
const functions = { ...node, setupFiles: [...node.setupFiles, "test/support/rights/keep-used.ts"] };

/** The pages, drawn without a browser. */
const web = {
  globals: true,
  environment: "jsdom",
  execArgv: ROOM_FOR_SHORT_LIVED,
  // Whole pages are drawn here, on machines that do other work besides.
  testTimeout: 30_000,
  setupFiles: ["test/support/fail-on-console-error.ts", "test/support/web-setup.ts"],
  server: { deps: { inline: [/@cloudscape-design/] } },
};

export default defineConfig({
  test: {
    // The last of them ends first.
    globalSetup: ["test/support/run-folder.ts", "test/support/rights/compare.ts"],
    // Tests also wait: for other processes, time-outs and retries. One more than there are cores uses that time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          ...node,
          name: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/e2e/**", "test/web/**", ...NOT_NODE, ...ownProcess],
          isolate: false,
        },
      },
      { test: { ...node, name: "node-alone", include: ownProcess, exclude: NOT_NODE } },
      // Loading the functions and starting the emulators takes as long as a file's tests: those of a worker share them.
      {
        plugins,
        test: {
          ...{ ...functions, name: "clinics", include: CLINICS, exclude: ownClinics, isolate: false },
          env: { ...node.env, SHARED_EMULATORS: "true" },
        },
      },
      { plugins, test: { ...functions, name: "clinics-alone", include: ownClinics } },
      // Loading the AWS SDK and ElectroDB takes longer than the tests of a function: those of a worker share them.
      {
        plugins,
        test: {
          ...{ ...functions, ...computing, name: "functions", include: FUNCTIONS, exclude: resetting, isolate: false },
          setupFiles: [...functions.setupFiles, "test/support/no-rate-limit.ts"],
        },
      },
      { plugins, test: { ...functions, name: "functions-alone", include: resetting } },
      // Loading the CDK and synthesizing an environment take seconds each: the stacks' tests of a worker share them.
      { test: { ...node, ...computing, name: "stacks", include: STACKS, isolate: false } },
      // Loading Cloudscape and the product anew for every file took most of the time: a worker's files share it, and
      // test/support/web-setup.ts takes away what a test leaves behind.
      {
        test: { ...web, name: "web", include: ["test/web/**/*.test.{ts,tsx}"], exclude: replacing, isolate: false },
      },
      { test: { ...web, name: "web-replacing", include: replacing } },
    ],
  },
});

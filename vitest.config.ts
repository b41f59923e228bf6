import "./test/support/map-group-by.ts";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";
import { bundledCloudscape } from "./test/support/bundled-cloudscape.ts";
import { isExhaustive } from "./test/support/depth.ts";
import { FUNCTIONS_ENVIRONMENT } from "./test/support/functions-environment.ts";
import {
  alone,
  CLINICS,
  EXHAUSTIVE_ONLY,
  FUNCTIONS,
  ownClinics,
  ownProcess,
  resetting,
} from "./test/support/isolation.ts";
import { taggedFunctions } from "./test/support/rights/tagged-functions.ts";

/** The pages' tests that replace modules. */
const replacing = alone("test/web", /\bvi\.(mock|doMock|resetModules)\(/);

const STACKS = ["test/infra/stacks/*.test.ts", "test/deployment/omissions.test.ts"];

/** The suites that this run leaves out. */
const leftOut = isExhaustive ? [] : EXHAUSTIVE_ONLY;

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

/** React's production build lacks the functions that elements are compiled to for its development build. */
const compiled = { oxc: { jsx: { development: false } }, plugins: [bundledCloudscape()] };

/**
 * The pages, drawn without a browser: by React's production build, which takes a fifth less time, and in an exhaustive run by its
 * development build, whose warnings fail a test.
 */
const web = {
  globals: true,
  environment: "jsdom",
  ...(isExhaustive ? {} : { env: { NODE_ENV: "production" } }),
  execArgv: ROOM_FOR_SHORT_LIVED,
  // Whole pages are drawn here, on machines that do other work besides.
  testTimeout: 30_000,
  setupFiles: ["test/support/fail-on-console-error.ts", "test/support/web-setup.ts"],
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
          exclude: ["test/e2e/**", "test/web/**", ...NOT_NODE, ...ownProcess, ...leftOut],
          isolate: false,
        },
      },
      { test: { ...node, name: "node-alone", include: ownProcess, exclude: [...NOT_NODE, ...leftOut] } },
      // Loading the functions and starting the emulators takes as long as a file's tests: those of a worker share them.
      {
        plugins,
        test: {
          ...{ ...functions, name: "clinics", include: CLINICS, exclude: [...ownClinics, ...leftOut], isolate: false },
          env: { ...node.env, SHARED_EMULATORS: "true" },
        },
      },
      { plugins, test: { ...functions, name: "clinics-alone", include: ownClinics, exclude: leftOut } },
      // Loading the AWS SDK and ElectroDB takes longer than the tests of a function: those of a worker share them.
      {
        plugins,
        test: {
          ...{ ...functions, ...computing, name: "functions", include: FUNCTIONS, isolate: false },
          exclude: [...resetting, ...leftOut],
          setupFiles: [...functions.setupFiles, "test/support/no-rate-limit.ts"],
        },
      },
      { plugins, test: { ...functions, name: "functions-alone", include: resetting, exclude: leftOut } },
      // Loading the CDK and synthesizing an environment take seconds each: the stacks' tests of a worker share them.
      { test: { ...node, ...computing, name: "stacks", include: STACKS, exclude: leftOut, isolate: false } },
      // Loading Cloudscape and the product anew for every file took most of the time: a worker's files share it, and
      // test/support/web-setup.ts takes away what a test leaves behind.
      {
        ...compiled,
        test: {
          ...web,
          // Pages also wait, for pauses in typing and for answers, so that a worker more than there are cores uses that time.
          sequence: { groupOrder: 2 },
          name: "web",
          include: ["test/web/**/*.test.{ts,tsx}"],
          exclude: [...replacing, ...leftOut],
          isolate: false,
        },
      },
      { ...compiled, test: { ...web, name: "web-replacing", include: replacing, exclude: leftOut } },
    ],
  },
});

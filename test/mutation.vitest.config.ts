import { defineConfig } from "vitest/config";
import { FUNCTIONS_ENVIRONMENT } from "./support/functions-environment.ts";

const unit = {
  globals: true,
  env: FUNCTIONS_ENVIRONMENT,
  // Stryker's own copy of the code runs slower than the code.
  testTimeout: 30_000,
  setupFiles: ["test/support/setup.ts"],
};

/** The tests that every mutant meets: pure rules and use cases, without whole clinics and browsers. */
export default defineConfig({
  test: {
    globalSetup: ["test/support/run.ts"],
    projects: [
      {
        test: {
          ...unit,
          name: "functions",
          include: ["test/{shared,functions}/**/*.test.ts", "test/contract/refusals.test.ts"],
          exclude: ["**/*.isolated.test.ts"],
          // Loading the AWS SDK and ElectroDB takes longer than the tests of a mutant, whose files share them.
          isolate: false,
          setupFiles: [...unit.setupFiles, "test/support/shared-process.ts"],
        },
      },
      { test: { ...unit, name: "isolated", include: ["test/functions/**/*.isolated.test.ts"] } },
      // What only whole clinics show: two visitors at once, and times that the desk and the public page must agree about.
      {
        test: {
          ...unit,
          name: "clinics",
          include: ["test/integration/{fhir,published-slots,offer*,online-*,opened-links}.test.ts"],
          isolate: false,
          env: { ...unit.env, SHARED_EMULATORS: "true" },
          setupFiles: [...unit.setupFiles, "test/support/loaded-functions.ts"],
        },
      },
    ],
  },
});

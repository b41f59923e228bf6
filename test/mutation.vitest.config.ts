import { defineConfig } from "vitest/config";
import { FUNCTIONS_ENVIRONMENT } from "./support/functions-environment.ts";

/** The tests that every mutant meets: pure rules and use cases, without emulators and browsers. */
export default defineConfig({
  test: {
    globals: true,
    env: FUNCTIONS_ENVIRONMENT,
    include: ["test/shared/**/*.test.ts", "test/functions/**/*.test.ts"],
    // Loading the functions for every file and mutant took most of the time.
    isolate: false,
    setupFiles: ["test/support/fail-on-console-error.ts"],
  },
});

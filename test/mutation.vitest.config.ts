import { defineConfig } from "vitest/config";
import { FUNCTIONS_ENVIRONMENT } from "./support/functions-environment.ts";

/** The tests that every mutant meets: pure rules and use cases, without emulators and browsers. */
export default defineConfig({
  test: {
    globals: true,
    env: FUNCTIONS_ENVIRONMENT,
    // Stryker's own copy of the code runs slower than the code.
    testTimeout: 30_000,
    include: ["test/shared/**/*.test.ts", "test/functions/**/*.test.ts"],
    // Each file loads its own modules: mutants of what runs at loading are recognized by that, and left out.
    isolate: true,
    setupFiles: ["test/support/fail-on-console-error.ts"],
  },
});

import { defineConfig } from "vitest/config";
import { FUNCTIONS_ENVIRONMENT } from "./support/functions-environment.ts";

/** The tests that every mutant meets: pure rules and use cases, without emulators and browsers. */
export default defineConfig({
  test: {
    globals: true,
    env: FUNCTIONS_ENVIRONMENT,
    include: ["test/shared/**/*.test.ts", "test/functions/**/*.test.ts"],
    // Each file loads its own modules: mutants of what runs at loading are recognized by that, and left out.
    isolate: true,
    setupFiles: ["test/support/fail-on-console-error.ts"],
  },
});

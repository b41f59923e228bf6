import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3010);

// Workers load this file again: the process that starts the product chooses the state folder, and removes it at its end.
if (!process.env.E2E_STATE) {
  const state = mkdtempSync(join(tmpdir(), "clinic-e2e-"));
  process.env.E2E_STATE = state;
  process.once("exit", () => rmSync(state, { recursive: true, force: true }));
}

/** The stories of the product in Chromium, against a freshly seeded `npm start`. */
export default defineConfig({
  testDir: "test/e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "test-results",
  // The stories share one product: side by side they would see each other's clinics.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  // A story that only met a busy machine gets a second look there, and is reported as flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: "only-on-failure",
    // Of every story it would cost a third of the time.
    trace: "on-first-retry",
    launchOptions: {
      // A browser that is installed already; without the variable Playwright takes its own.
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "npm start",
    url: `http://localhost:${port}/config.json`,
    env: { PORT: String(port), LOCAL_STATE: process.env.E2E_STATE ?? "" },
    gracefulShutdown: { signal: "SIGTERM", timeout: 5_000 },
    timeout: 120_000,
    reuseExistingServer: false,
    stdout: "pipe",
  },
});

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import stories from "../../../playwright.config.ts";
import { MONDAY } from "./busy-day.ts";

const state = process.env.E2E_STATE as string;
// Workers load this file again, and must not set the clock back.
if (!process.env.CLOCK_FILE) {
  process.env.CLOCK_FILE = join(state, "clock");
  writeFileSync(process.env.CLOCK_FILE, `${MONDAY}T07:30:00-06:00`);
}

const { webServer, ...config } = stories;

/** Takes the pictures in docs/screens of the product on a busy Monday, whose clock is set. */
export default defineConfig({
  ...config,
  testDir: ".",
  testMatch: "*.screens.ts",
  timeout: 300_000,
  webServer: {
    ...(Array.isArray(webServer) ? webServer[0] : webServer),
    command: "node --import tsx --import ./test/e2e/screens/clock.ts infra/local/start.ts",
    cwd: "../../..",
    env: { PORT: new URL(config.use?.baseURL ?? "").port, LOCAL_STATE: state, CLOCK_FILE: process.env.CLOCK_FILE },
  },
});

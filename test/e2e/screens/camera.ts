import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContextOptions, expect, type Page, test } from "@playwright/test";
import { DEMO_PASSWORD, fillLogin } from "../support.ts";

const FOLDER = "docs/screens";
const WIDE = { width: 1366, height: 768 };
export const PHONE = { width: 375, height: 740 };
const TIMEOUT_MS = 15_000;
/** The product looks at its clock file several times a second. */
const CLOCK_MS = 500;

/** Sets the product's clock, and opens a browser with the same one. */
export async function browserAt(browser: Browser, now: string, options: BrowserContextOptions = {}): Promise<Page> {
  writeFileSync(process.env.CLOCK_FILE ?? "", now);
  await sleep(CLOCK_MS);
  for (const before of browser.contexts()) await before.close();
  const baseURL = test.info().project.use.baseURL;
  const page = await browser.newPage({
    baseURL,
    viewport: WIDE,
    colorScheme: "light",
    reducedMotion: "reduce",
    timezoneId: "America/Chicago",
    ...options,
  });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.clock.setFixedTime(now);
  return page;
}

/** Opens a browser at a time and signs in anew, because tokens from before have expired. */
export async function openAt(browser: Browser, now: string, email: string): Promise<Page> {
  const page = await browserAt(browser, now);
  await page.goto("/login");
  await fillLogin(page, email, DEMO_PASSWORD);
  await expect(page).not.toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return page;
}

/** Takes a picture of the open page. */
export async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.screenshot({ path: `${FOLDER}/${name}.png`, scale: "css", animations: "disabled", caret: "hide" });
}

/** Takes a picture on a wide screen and one on a phone. */
export async function pictures(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await page.setViewportSize(PHONE);
  await picture(page, `${name}-375`);
  await page.setViewportSize(WIDE);
}

import type { Page } from "@playwright/test";
import { type Figure, figure, median } from "./figure.ts";
import { CPU_SLOWDOWN, DESK, launchChromium, signedIn } from "./page-speed.ts";
import { startProduct } from "./product.ts";

const RUNS = 5;
const SEARCH = "Name, phone or date of birth";

/** Clicks on an entry of the menu, and returns the milliseconds until the heading of its page is there. Waits for its rows. */
async function openPage(page: Page, entry: string): Promise<number> {
  // A page that is loaded draws its menu after its search field.
  await page.locator("nav a").getByText(entry, { exact: true }).waitFor();
  const time = await page.evaluate(async (name) => {
    const link = [...document.querySelectorAll("nav a")].find(({ textContent }) => textContent === name);
    const started = performance.now();
    (link as HTMLElement).click();
    while (!document.querySelector("h1")?.textContent?.startsWith(name)) await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, entry);
  // The next click would otherwise meet a page that is still being drawn.
  await page.locator(".pending-page").waitFor({ state: "detached" });
  await page.locator("#page tbody a").first().waitFor();
  await page.waitForLoadState("networkidle");
  return time;
}

/**
 * Performs an action, and returns the milliseconds until the browser had drawn the effect of its slowest click or key.
 */
async function slowestEvent(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(() => {
    const seen = { slowest: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.slowest = Math.max(seen.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  await page.waitForLoadState("networkidle");
  const slowest = () => (window as unknown as { seen: { slowest: number } }).seen.slowest;
  // The browser reports an event once it has drawn its effect.
  await page.waitForFunction(slowest);
  return page.evaluate(slowest);
}

async function repeated(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await measure());
  return median(times);
}

/** Measures, with the CPU four times slower, the way to a page that was open before, and typing and clicking. */
export async function pageActions(): Promise<Figure[]> {
  const browser = await launchChromium();
  const product = await startProduct();
  try {
    const context = await (await signedIn(browser, product, DESK))();
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${product.origin}/receptionist/all_patients`);
    await page.getByRole("searchbox", { name: SEARCH }).waitFor();
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await openPage(page, "Leads");
    const navigation = await repeated(async () => {
      const there = await openPage(page, "Patients");
      return Math.max(there, await openPage(page, "Leads"));
    });
    await openPage(page, "Patients");
    const search = page.getByRole("searchbox", { name: SEARCH });
    const typing = await repeated(() => slowestEvent(page, () => search.pressSequentially("a", { delay: 50 })));
    await openPage(page, "Appointments");
    const booking = await slowestEvent(page, async () => {
      await page.getByRole("button", { name: /^Book/ }).first().click();
      await page.getByRole("dialog").waitFor();
    });
    return [
      figure("navigation to a page seen before", navigation, "ms", 100),
      figure("typing into a search", typing, "ms", 200),
      figure("opening the booking dialog", booking, "ms", 200),
    ];
  } finally {
    await browser.close();
    await product.stop();
  }
}

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { build } from "vite";
import { staticFiles } from "../../infra/local/static.ts";
import { openOnlineBooking } from "../e2e/desk-data.ts";
import { type Figure, figure, median } from "./figure.ts";
import { type Product, startProduct } from "./product.ts";

const RUNS = 5;
const PASSWORD = "Clinic#2026";

/** A slow office computer on a shared line: CPU four times slower, 10 Mbit/s, 40 ms. */
const NETWORK = { offline: false, latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
export const CPU_SLOWDOWN = 4;

/** A new window loads pages of the browser's own, such as the popup of its address bar, which take a core for a second. */
const WINDOW_READY_MS = 1_500;

interface PageBudget {
  readonly path: string;
  readonly as?: string;
  /** Times the largest paint of a bare React page. */
  readonly paint: number;
  /** The text that shows that the page has loaded. */
  readonly until: string;
}

export const DESK = "reception@lakeside.example.com";
const ADMIN = "admin@lakeside.example.com";

const PAGES: readonly PageBudget[] = [
  { path: "/login", paint: 2.2, until: "#root button" },
  { path: "/dashboard", as: ADMIN, paint: 3.4, until: "main h1, h1" },
  { path: "/receptionist/dashboard", as: DESK, paint: 3.4, until: "h1" },
  { path: "/receptionist/all_patients", as: DESK, paint: 3.4, until: "table tbody tr td a, table tbody tr button" },
  { path: "/receptionist/all_appointments", as: DESK, paint: 3.4, until: "table tbody tr" },
  { path: "/book/lakeside1", paint: 1.6, until: "main button" },
  { path: "/tenant_admin/loc_rooms/locations", as: ADMIN, paint: 3.4, until: "table tbody tr button" },
];

interface Load {
  readonly paintMs: number;
  readonly blockingMs: number;
  readonly requests: number;
}

/** Loads a page with an empty cache on the slow computer, and waits for its content. */
async function load(newContext: () => Promise<BrowserContext>, url: string, until: string): Promise<Load> {
  const context = await newContext();
  const page = await context.newPage();
  await sleep(WINDOW_READY_MS);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  await page.addInitScript(() => {
    const seen = { paintMs: 0, blockingMs: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.paintMs = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.blockingMs += Math.max(0, entry.duration - 50);
    }).observe({ type: "longtask", buffered: true });
  });
  let requests = 0;
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) requests += 1;
  });
  await page.goto(url);
  await page.waitForSelector(until, { timeout: 60_000 });
  await page.waitForLoadState("networkidle");
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Load, "requests"> }).seen);
  await context.close();
  return { ...seen, requests };
}

/** Loads the bare page and the page in turn, because a machine's speed changes while it works. */
async function loads(bare: () => Promise<Load>, page: () => Promise<Load>) {
  const runs: Load[] = [];
  const bares: Load[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    bares.push(await bare());
    runs.push(await page());
  }
  const paint = (of: readonly Load[]) => median(of.map(({ paintMs }) => paintMs));
  return {
    timesBare: paint(runs) / paint(bares),
    blockingMs: median(runs.map(({ blockingMs }) => blockingMs)),
    requests: Math.max(...runs.map(({ requests }) => requests)),
  };
}

/** Serves the bare page as the product's files are served. */
async function barePage() {
  const outDir = mkdtempSync(join(tmpdir(), "clinic-bare-"));
  await build({ root: join(import.meta.dirname, "bare"), build: { outDir, emptyOutDir: true }, logLevel: "error" });
  const files = staticFiles(outDir);
  const server = createServer((request, response) => void files(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => {
      server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** Opens the browser of CHROMIUM_PATH, or Playwright's own. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH;
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

/** Signs in once, and returns a function that creates contexts with this session. */
export async function signedIn(browser: Browser, { origin }: Product, email: string) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
  await page.waitForLoadState("networkidle");
  const storageState = await context.storageState();
  await context.close();
  return () => browser.newContext({ storageState, baseURL: origin });
}

/** Lets patients book online, and counts the requests that show them the times of a week. */
async function weekOfTimes(newContext: () => Promise<BrowserContext>, { origin }: Product): Promise<Figure> {
  const context = await newContext();
  const admin = await context.newPage();
  await admin.goto(`${origin}/dashboard`);
  const { service, location } = await openOnlineBooking(admin);
  const page = await context.newPage();
  let requests = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/")) requests += 1;
  });
  await page.goto(`${origin}/book/lakeside1?service=${service.service_id}&location=${location.location_id}`);
  await page.locator("main .choices button").first().click();
  await page.locator(".times button").first().waitFor();
  await page.waitForLoadState("networkidle");
  await context.close();
  return figure("requests of a week of online times", requests, "requests", 3);
}

/** Measures the largest paint, the blocking time and the requests of pages, beside a bare React page in the same run. */
export async function pageSpeed(): Promise<Figure[]> {
  const browser = await launchChromium();
  const product = await startProduct();
  const bare = await barePage();
  try {
    const sessions = new Map<string, () => Promise<BrowserContext>>();
    const asAdmin = await signedIn(browser, product, ADMIN);
    sessions.set(ADMIN, asAdmin);
    const figures: Figure[] = [await weekOfTimes(asAdmin, product)];
    const bareLoad = () => load(() => browser.newContext(), bare.url, "h1");
    for (const { path, as, paint, until } of PAGES) {
      if (as && !sessions.has(as)) sessions.set(as, await signedIn(browser, product, as));
      const newContext = (as && sessions.get(as)) || (() => browser.newContext());
      const measured = await loads(bareLoad, () => load(newContext, product.origin + path, until));
      figures.push(
        figure(`largest paint ${path}`, measured.timesBare, "x bare", paint),
        figure(`blocking ${path}`, measured.blockingMs, "ms", 350),
        figure(`requests ${path}`, measured.requests, "requests", 30),
      );
    }
    return figures;
  } finally {
    bare.stop();
    await browser.close();
    await product.stop();
  }
}

import { type APIRequestContext, type Browser, expect, type Locator, type Page } from "@playwright/test";

export const DEMO_PASSWORD = "Clinic#2026";
export const PLATFORM = "platform@example.com";
export const LAKESIDE_ADMIN = "admin@lakeside.example.com";
export const LAKESIDE_RECEPTION = "reception@lakeside.example.com";
export const HILLVIEW_ADMIN = "admin@hillview.example.com";
export const HILLVIEW_RECEPTION = "reception@hillview.example.com";
export const LAKESIDE_MANAGER = "manager@lakeside.example.com";

/** What the browser keeps of the demo accounts' sessions, so that only the first story of each has to log in. */
const sessions = new Map<string, { readonly home: string; readonly entries: Record<string, string> }>();

/** Signs a demo account in and waits until the first page of its role is there. */
export async function signIn(page: Page, email: string): Promise<void> {
  const kept = sessions.get(email);
  if (kept) {
    // Any small file of the origin gives access to its storage.
    await page.goto("/config.json");
    await page.evaluate((entries) => Object.assign(localStorage, entries), kept.entries);
    await page.goto(kept.home);
  } else {
    await page.goto("/login");
    await fillLogin(page, email, DEMO_PASSWORD);
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login$/);
  if (!kept) sessions.set(email, { home: page.url(), entries: await page.evaluate(() => ({ ...localStorage })) });
}

/** Fills and submits the login form that is open. */
export async function fillLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/**
 * Returns a notification in its place on the page or in the open dialog. About a second later, its text stands in another element
 * as well, which screen readers read out.
 */
export const notification = (page: Page, text: string | RegExp): Locator =>
  page.getByRole("list", { name: "Notifications" }).getByText(text);

/** Waits as long as a person needs to correct a form: a click sooner than that counts as the second of a double click. */
export const correcting = (page: Page): Promise<void> => page.waitForTimeout(600);

/** Opens a second person's browser, which has nothing of the first person's session. */
export const secondPerson = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail to an address whose text fits, and returns the newest. */
export async function mailTo(request: APIRequestContext, address: string, containing: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect(async () => {
    const mails: Mail[] = await (await request.get("/__outbox.json")).json();
    found = mails.find(({ to, text }) => to === address && containing.test(text));
    expect(found).toBeDefined();
  }).toPass({ timeout: 10_000 });
  return found as Mail;
}

/** Returns the temporary password in the newest invitation of an address. */
export async function temporaryPassword(request: APIRequestContext, address: string): Promise<string> {
  const pattern = /temporary password: (\S+)/;
  const { text } = await mailTo(request, address, pattern);
  return pattern.exec(text)?.[1] ?? "";
}

/** Answers the first sign-in's question for an own password. */
export async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New Password", { exact: true }).fill(password);
  await page.getByLabel("Repeat New Password").fill(password);
  await page.getByRole("button", { name: "Set password and log in" }).click();
}

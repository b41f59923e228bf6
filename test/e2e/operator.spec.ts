import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { clinic, fill } from "./onboarding.ts";
import { HILLVIEW_ADMIN, mailTo, notification, PLATFORM, secondPerson, signIn } from "./support.ts";

const DELETED = clinic(`7${String(Date.now()).slice(-7)}`);
const SECOND_PLATFORM = "platform2@example.com";
const tile = (page: Page, name: RegExp) => page.getByRole("link", { name });

/** Creates a clinic, deactivates it with a reason, and requests its deletion. */
async function requestDeletion(page: Page, name: string): Promise<void> {
  await signIn(page, SECOND_PLATFORM);
  await page.goto("/platform_admin/create_tenant");
  await fill(page, DELETED);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(notification(page, "Tenant and user created successfully!")).toBeVisible();
  await page.goto("/platform_admin/view_tenants");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The clinic has closed.");
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(page.getByText("The clinic has closed.").first()).toBeVisible();
  await page.getByLabel("New note").fill("The owner asked for it by phone.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("The owner asked for it by phone.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Export or delete" }).click();
  await page.getByRole("button", { name: "Request deletion" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Request deletion" }).click();
  await expect(page.getByText(/Another operator has to confirm it\./).first()).toBeVisible();
}

test("an operator finds a deletion among the pending approvals, and approves it", async ({ page, browser }) => {
  const name = DELETED["Tenant Name"];
  await requestDeletion(await secondPerson(browser), name);

  await signIn(page, PLATFORM);
  await expect(tile(page, /^1 Pending approvals$/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  await tile(page, /Delivery failures$/).click();
  await expect(page.getByRole("heading", { name: "Delivery failures" })).toBeInViewport();
  await page.setViewportSize({ width: 1366, height: 768 });
  await tile(page, /^1 Pending approvals$/).click();
  await page
    .getByRole("row", { name })
    .getByRole("button", { name: /Confirm deletion/ })
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Confirm deletion" }).click();
  await expect(page.getByRole("row", { name }).first()).toContainText("platform@example.com");
  await page.goto("/dashboard");
  await expect(tile(page, /^0 Pending approvals$/)).toBeVisible();

  await tile(page, /Inactive$/).click();
  await expect(page).toHaveURL(/status=INACTIVE/);
  const row = page.getByRole("row", { name });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("button", { name: /^Actions/ }).click();
  await expect(page.getByRole("menuitem", { name: "Resend invitation" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Activate" })).toHaveCount(0);
});

test("an announcement reaches the administrators of a clinic, as a mail that everyone can read", async ({
  page,
  request,
}) => {
  await signIn(page, PLATFORM);
  await page.getByRole("link", { name: "Announcements" }).first().click();
  await page.getByRole("button", { name: /^Clinics/ }).click();
  await page.getByRole("option", { name: /Hillview/ }).click();
  await page.keyboard.press("Escape");
  await page.getByLabel("Subject").fill("Maintenance on Sunday");
  await page.getByLabel("Text").fill("The product is not available on Sunday from 2 to 3 a.m.\n\nThank you.");
  await page.getByRole("button", { name: "Review" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 administrator of 1 clinic");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send to 1 administrator" }).click();
  await expect(notification(page, "The announcement will be sent within a minute.")).toBeVisible();
  await expectAccessible(page);

  // Runs what the product runs once a minute.
  await request.post("/__clock");
  const pattern = /not available on Sunday/;
  const { subject } = await mailTo(request, HILLVIEW_ADMIN, pattern);
  await page.goto("/__outbox");
  await page.getByRole("link", { name: subject }).first().click();
  for (const width of [375, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    await expect(page.getByRole("heading", { name: "Clinic Manager" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expectReadable(page);
  }
});

/** Fails with every place of the open mail that breaks WCAG 2.2 AA. A mail has one appearance, light. */
async function expectReadable(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
}

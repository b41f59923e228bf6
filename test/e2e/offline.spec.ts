import { expect, test } from "@playwright/test";
import { choose, dialog, personField, times, typeFreeDay } from "./booking.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

/** Answers as after a deployment that has removed the old files. */
const REMOVED = { status: 404, contentType: "text/plain", body: "Not found" };

test("a page whose file was removed by a deployment offers a reload, which opens it", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.route(/assets\/leads-page/, (route) => route.fulfill(REMOVED));
  await page.getByRole("link", { name: "Leads", exact: true }).click();
  await expect(page.getByRole("heading", { name: "The product was updated" })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Leads/ })).toBeVisible();
});

test("a product that can't be downloaded offers a reload after a while, which opens it", async ({ page }) => {
  await page.route(/assets\/index-.*js/, (route) => route.abort());
  await page.goto("/login");
  await expect(page.getByRole("status")).toContainText("Loading");
  const reload = page.getByRole("link", { name: /Reload the page/ });
  await expect(reload).toBeHidden();
  // The style sheet shows it after some seconds.
  await page.locator(".loading-late").evaluate((link) => {
    for (const animation of link.getAnimations()) animation.finish();
  });
  await expect(reload).toBeVisible();
  await page.unrouteAll();
  await reload.click();
  await expect(page.getByRole("button", { name: "Login", exact: true })).toBeVisible();
});

test("a booking that is sent offline says so, keeps every choice, and succeeds once the network is back", async ({
  page,
  context,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await personField(page).fill("a");
  await page.getByRole("option").first().click();
  await choose(page, "Location", 0);
  await choose(page, "Service", 0);
  await choose(page, "Practitioner", 0);
  await typeFreeDay(page);
  await times(page).first().check({ force: true });
  await context.setOffline(true);
  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog(page).getByText("The appointment was not booked.").first()).toBeVisible();
  await expect(
    dialog(page)
      .getByText(/You are offline/)
      .first(),
  ).toBeVisible();
  await context.setOffline(false);
  // Free times are loaded again after the outage, with the chosen one still chosen.
  await expect(times(page).first()).toBeChecked();
  await page.waitForTimeout(600);
  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(notification(page, / is booked for /)).toBeVisible();
});

test("a notification of success stays in sight on a phone and hides no heading", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/notification_settings");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await page.getByLabel("Hours before: Appointment reminder, staff").fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  const saved = notification(page, "Notification settings saved successfully.");
  await expect(saved).toBeInViewport();
  await heading.scrollIntoViewIfNeeded();
  const [news, title] = [await saved.boundingBox(), await heading.boundingBox()];
  expect(news?.y ?? 0).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
});

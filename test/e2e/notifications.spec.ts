import { expect, type Locator, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { correcting, LAKESIDE_ADMIN, notification, signIn } from "./support.ts";

test.beforeEach(async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/notification_settings");
});

const BEFORE = "Hours before: Appointment reminder, patient";
const AFTER = "Hours after: Follow-up message, staff";
const AT_ONCE = "Immediate: Appointment confirmation, patient";

test("settings are chosen, saved as a whole, still there after a reload, and taken back", async ({ page }) => {
  await page.getByLabel(BEFORE).fill("900");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText("Hours must be between 0 and 720")).toBeVisible();
  await page.getByLabel(BEFORE).fill("24");
  await page.getByLabel(AFTER).fill("720");
  await page.getByLabel(AT_ONCE).check();
  await correcting(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Notification settings saved successfully.")).toBeVisible();

  await page.reload();
  await expect(page.getByLabel(BEFORE)).toHaveValue("24");
  await expect(page.getByLabel(AFTER)).toHaveValue("720");
  await expect(page.getByLabel(AT_ONCE)).toBeChecked();

  await page.getByLabel(BEFORE).fill("");
  await page.getByLabel(AT_ONCE).uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Notification settings saved successfully.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(AFTER)).toHaveValue("720");
  await expect(page.getByLabel(BEFORE)).toHaveValue("");
  await expect(page.getByLabel(AT_ONCE)).not.toBeChecked();
});

test("each card holds its settings at 768 px, beside the navigation", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.getByLabel(AFTER)).toBeVisible();
  const right = async (locator: Locator) => {
    const { x = 0, width = 0 } = (await locator.boundingBox()) ?? {};
    return x + width;
  };
  const edge = await right(page.locator(".messages").first());
  for (const field of await page.getByRole("spinbutton").or(page.getByRole("textbox")).all())
    expect(await right(field)).toBeLessThanOrEqual(edge + 1);
});

test("the settings are accessible, also when they are refused and on a phone", async ({ page }) => {
  await expect(page.getByLabel(BEFORE)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel(BEFORE).fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main").getByText("Hours must be a number")).toBeVisible();
  await expectAccessible(page);
});

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { chooseState } from "./onboarding.ts";
import { LAKESIDE_ADMIN, notification, signIn } from "./support.ts";

const IMAGE = readFileSync("infra/local/seed/lakeside-logo.png");

test("the profile is changed with a new logo, which shows at once, and is still there after a reload", async ({
  page,
}, { retry }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/clinic_profile");
  const shown = page.getByRole("img", { name: "Logo of Lakeside Family Clinic" });
  const before = await shown.getAttribute("src");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("City").fill("Superior");
  await dialog.getByLabel("Website").fill("https://clinic.example.com");
  // One byte behind the image's end makes it another file than that of the attempt before, and the same picture.
  const buffer = Buffer.concat([IMAGE, Buffer.from([retry])]);
  await dialog.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Clinic profile saved")).toBeVisible();
  await expect(notification(page, "Logo uploaded successfully!")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Superior, MN 55802")).toBeVisible();
  await expect(shown).not.toHaveAttribute("src", before ?? "");
  const after = (await shown.getAttribute("src")) ?? "";
  await expect(page.locator(`img[src="${after}"]`)).toHaveCount(2);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByText("Superior, MN 55802")).toBeVisible();
  await expect(shown).toHaveAttribute("src", after);
});

test("a file that is no image is refused at its field, and the rest is kept to be saved without it", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/clinic_profile");
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await chooseState(dialog, "WI");
  const buffer = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
  await dialog.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText("Failed to save clinic profile").first()).toBeVisible();
  await expect(dialog.getByText("The logo must be a PNG, JPEG, WebP or GIF image.").first()).toBeVisible();
  await dialog.getByRole("button", { name: /^Remove / }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/, WI 55802/)).toBeVisible();
});

test("the clinic's profile is accessible", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/clinic_profile");
  await expect(page.getByText("lakeside1")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expectAccessible(page);
});

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { clinic, fill } from "./onboarding.ts";
import {
  choosePassword,
  fillLogin,
  mailTo,
  notification,
  PLATFORM,
  secondPerson,
  signIn,
  temporaryPassword,
} from "./support.ts";

const LOGO = readFileSync("infra/local/seed/lakeside-logo.png");

test("the operator onboards a clinic, its administrator signs in, and is out once it is deactivated", async ({
  page,
  browser,
  request,
}) => {
  const fields = clinic("1");
  await signIn(page, PLATFORM);
  await page.getByRole("link", { name: "Create Tenant" }).first().click();
  await fill(page, fields);
  await page.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: LOGO });
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(notification(page, "Logo uploaded successfully!")).toBeVisible();
  await expect(notification(page, "Tenant and user created successfully!")).toBeVisible();
  await expect(page.getByLabel("Tenant Name", { exact: true })).toHaveValue("");

  const admin = await secondPerson(browser);
  await admin.goto("/login");
  await fillLogin(admin, fields.Email, await temporaryPassword(request, fields.Email));
  await choosePassword(admin, "Violet4#Kayaks");
  await expect(admin).toHaveURL(/\/dashboard$/);
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(fields["Tenant Name"]);
  const logo = admin.locator('img[src^="/logos/tenants/"]');
  await expect(logo).toHaveJSProperty("complete", true);
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.getByRole("link", { name: "View Tenants" }).first().click();
  const row = page.getByRole("row", { name: new RegExp(fields["Tenant Name"]) });
  await expect(row).toContainText("ACTIVE");
  await row.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate", exact: true }).click();
  await expect(row).toContainText("INACTIVE");

  await admin.reload();
  await expect(
    admin.getByText("This clinic's account is inactive. Please contact the platform administrator."),
  ).toBeVisible();
  await admin.getByRole("button", { name: "Logout" }).click();
  await expect(admin).toHaveURL(/\/login$/);

  await row.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Activate" }).click();
  await expect(row).not.toContainText("INACTIVE");
  await fillLogin(admin, fields.Email, "Violet4#Kayaks");
  await expect(admin).toHaveURL(/\/dashboard$/);
});

test("a forgotten password is replaced by the mailed link, once", async ({ page, request }) => {
  const address = "admin@hillview.example.com";
  await page.goto("/login");
  await page.getByRole("button", { name: "Forgot Password?" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill(address);
  await page.getByRole("dialog").getByRole("button", { name: /Send/ }).click();
  await expect(notification(page, "Password reset email sent! Check your inbox.")).toBeVisible();

  const pattern = /https?:\/\/\S+\/recover-password\?id=\S+/;
  const link = pattern.exec((await mailTo(request, address, pattern)).text)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Reset Your Password" })).toBeVisible();
  await page.reload();
  await page.getByLabel("New Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(page.getByText("Password must be at least 8 characters long").first()).toBeVisible();
  expect(page.url()).not.toContain("code=");
  await page.getByLabel("New Password", { exact: true }).fill("Violet4#Kayaks");
  await page.getByRole("button", { name: "Update Password" }).click();
  await expect(notification(page, "Password updated successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/login$/, { timeout: 6_000 });
  await fillLogin(page, address, "Violet4#Kayaks");
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(link);
  await expect(page.getByText("This recovery link is invalid or has expired. Please request a new one.")).toBeVisible();
});

test("the login and the form of a clinic are accessible, with their errors", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectAccessible(page);
  await signIn(page, PLATFORM);
  await page.goto("/platform_admin/create_tenant");
  await page.getByRole("button", { name: "Submit" }).click();
  await expectAccessible(page);
});

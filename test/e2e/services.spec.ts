import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { correcting, LAKESIDE_ADMIN, notification, signIn } from "./support.ts";

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });

async function openHarborRoad(page: Page) {
  await page.goto("/tenant_admin/services");
  await page.getByRole("button", { name: "View Services Harbor Road" }).click();
  await expect(row(page, "Annual Physical")).toBeVisible();
}

test("a service is added, seen, changed, deleted, and gone after a reload", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/services");
  await page.getByRole("button", { name: "Add a service" }).click();
  await page.getByLabel("Service Name").fill("Hearing Test");
  await page.getByRole("button", { name: "Location" }).click();
  await page.getByRole("option", { name: /Harbor Road/ }).click();
  await page.getByRole("button", { name: "Status" }).click();
  await page.getByRole("option", { name: "ACTIVE", exact: true }).click();
  await page.getByLabel("Fee").fill("80.505");
  await page.getByLabel("Duration").fill("20");
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(page.getByRole("dialog").getByText("Fee must be an amount such as 80 or 80.50")).toBeVisible();
  await page.getByLabel("Fee").fill("80.5");
  await correcting(page);
  await page.getByRole("button", { name: "Add service" }).click();
  await expect(notification(page, "Service added successfully!")).toBeVisible();

  await expect(row(page, "Hearing Test")).toContainText("80.50");
  await page.getByRole("button", { name: "Edit Hearing Test" }).click();
  await page.getByRole("dialog").getByLabel("Duration").fill("25");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Service updated")).toBeVisible();
  await page.reload();
  await expect(row(page, "Hearing Test")).toContainText("25");

  await page.getByRole("button", { name: "Delete Hearing Test" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("Are you sure you want to delete this service?")).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(notification(page, "Service deleted")).toBeVisible();
  await expect(row(page, "Hearing Test")).toHaveCount(0);
  await page.reload();
  await expect(row(page, "Annual Physical")).toBeVisible();
  await expect(row(page, "Hearing Test")).toHaveCount(0);
});

test("the form of services is accessible, with its errors", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/services");
  await expect(row(page, "Harbor Road")).toBeVisible();
  await page.getByRole("button", { name: "Add a service" }).click();
  await page.getByRole("button", { name: "Add service" }).click();
  await expectAccessible(page);
});

test("the services of a location are accessible, and the dialog that changes one", async ({ page }) => {
  await signIn(page, LAKESIDE_ADMIN);
  await openHarborRoad(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit Annual Physical" }).click();
  await expectAccessible(page);
});

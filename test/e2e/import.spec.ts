import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { callApi, type Rows } from "./desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, secondPerson, signIn } from "./support.ts";

test("a file of patients is checked, imported and undone, and each step is accessible", async ({ page, browser }) => {
  const last_name = `Imported${Date.now()}`;
  const lines = [
    "First name,Surname,Phone,Birthday",
    `Ada,${last_name},218-555-0143,2/3/1975`,
    "Bea,,218-555-0144,2/4/1975",
  ];
  const reception = await secondPerson(browser);
  await signIn(reception, LAKESIDE_RECEPTION);
  const found = async () =>
    (await callApi<Rows<unknown>>(reception, "GET", `/api/patients?search=${last_name}`)).items.length;

  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await expect(page.getByText("First row: Ada")).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 2 rows" }).click();
  await expect(
    page.getByRole("main").getByText("1 row can be imported, 1 with errors, 0 registered already."),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1366, height: 768 });
  expect(await found()).toBe(0);

  await page.getByRole("button", { name: "Import 1 row" }).click();
  await expect(
    page.getByRole("main").getByText("1 row imported, 1 with errors, 0 skipped as already registered."),
  ).toBeVisible();
  await expectAccessible(page);
  expect(await found()).toBe(1);
  await page.getByRole("button", { name: "Undo the import of people.csv" }).click();
  await dialog(page).getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("main").getByText("1 removed, 0 kept").first()).toBeVisible();
  await expectAccessible(page);
  await expect.poll(found).toBe(0);
  await reception.context().close();
});

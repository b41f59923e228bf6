import { expect, test } from "@playwright/test";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, secondPerson, signIn } from "./support.ts";

test("the administrator sees who opened which patient, and narrows it to that record and to logins", async ({
  page,
  browser,
}, { retry }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/all_patients");
  // Someone whom no one has opened a moment ago, because a second reading leaves no entry.
  const link = page
    .locator("tbody tr")
    .nth(30 + retry)
    .locator("a")
    .first();
  const name = (await link.textContent()) ?? "";
  await link.click();
  await expect(page).toHaveURL(/\/receptionist\/patients\/pat_/);
  const [, patient = ""] = /patients\/(pat_\w+)/.exec(page.url()) ?? [];
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);
  await admin.getByRole("link", { name: "Activity", exact: true }).click();
  // The page also reads the patient's insurance, which is an entry of its own.
  const row = admin
    .locator("tbody tr")
    .filter({ has: admin.locator(`[title="${patient}"]`) })
    .filter({ hasText: "Opened a patient" });
  await expect(row.first()).toContainText("Receptionist");
  await row
    .first()
    .getByRole("button", { name: /^Show only Patient/ })
    .click();
  await expect(admin).toHaveURL(new RegExp(`record=${patient}`));
  await admin.reload();
  await expect(admin.getByLabel("Record")).toHaveValue(name);
  await expect(row.first()).toBeVisible();
  await admin.getByRole("textbox", { name: "Day" }).fill("1/1/2020");
  await admin.getByRole("textbox", { name: "Day" }).press("Enter");
  await expect(admin.getByRole("main").getByText("No matches")).toBeVisible();
  await admin.getByRole("button", { name: "Clear filters" }).first().click();
  await expect(row.first()).toBeVisible();
  await admin.goto("/tenant_admin/activity?kind=sign_in");
  await expect(admin.locator("tbody tr").first()).toContainText("Logged in");
  await admin.context().close();
});

test("a registration whose answer is lost is sent again and makes one patient", async ({ page }, { retry }) => {
  // A new person at each try, because the form asks about one who is registered already.
  const lastName = `Quince${"abc"[retry]}`;
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/all_patients");
  let lost = 0;
  await page.route("**/api/patients", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort("connectionreset");
  });
  await page.getByRole("button", { name: "New patient" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First Name").fill("Ottoline");
  await dialog.getByLabel("Last Name").fill(lastName);
  await dialog.getByLabel("Phone", { exact: true }).fill("218-555-0177");
  await dialog.getByLabel("Date of Birth").fill("1980-12-10");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("The service can't be reached.").first()).toBeVisible();
  await expect(async () => {
    // By now the search may find her. Saving without a look at it does no harm either.
    await dialog.getByRole("button", { name: /^Save( anyway)?$/ }).click({ timeout: 2_000 });
    await expect(dialog).toBeHidden({ timeout: 3_000 });
  }).toPass();
  expect(lost).toBe(1);
  await page.goto("/receptionist/all_patients");
  await page.getByLabel("Name, phone or date of birth").fill(lastName);
  await expect(page.getByText("1 match").first()).toBeVisible();
});

import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { choose, dialog, personField, typeFreeDay } from "./booking.ts";
import { bookNow, deskNow, registerPatient } from "./desk-data.ts";

test("every front desk screen meets WCAG 2.2 AA", async ({ page }) => {
  test.slow();
  const desk = await deskNow(page);
  await bookNow(page, desk, await registerPatient(page, "Ada", "Accessible"));
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  await expect(page.getByRole("heading", { name: /Next appointments/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await expectAccessible(page);
  // A long name may take another line.
  const lines = (await page.locator(".appointment-line").all()).slice(0, 5);
  const heights = await Promise.all(lines.map(async (line) => (await line.boundingBox())?.height ?? 0));
  expect(heights.sort((a, b) => a - b)[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(140);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await personField(page).fill("pat");
  await expect(page.getByRole("option", { name: "New person: pat" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/receptionist/all_patients");
  await expect(page.getByRole("link", { name: /^View / }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New patient" }).first().click();
  await dialog(page).getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog(page).getByText("First Name is required")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page
    .getByRole("link", { name: /^View / })
    .nth(2)
    .click();
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/receptionist/all_leads");
  await page.locator("tbody a").first().click();
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await choose(page, "Location", 0);
  await choose(page, "Service", 0);
  await choose(page, "Practitioner", 1);
  await typeFreeDay(page);
  await dialog(page).getByText("Why other times aren't offered").click();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  await page.goto("/receptionist/all_appointments");
  await expect(page.getByRole("link", { name: /^Appointment of/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("link", { name: /^Appointment of/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await expectAccessible(page);
});

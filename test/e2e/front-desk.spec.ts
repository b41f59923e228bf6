import { expect, type Locator, test } from "@playwright/test";
import { choose, dialog, personField, times, typeFreeDay } from "./booking.ts";
import { LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

const MAX_CLICKS = 11;

test("a phone call becomes a booked appointment in at most 11 clicks besides typing", async ({ page }, { retry }) => {
  // A new person at each try, because the form asks about one who is known already.
  const lastName = ["Phonecall", "Switchboard", "Operator"][retry] ?? "";
  const name = `Ottoline ${lastName}`;
  await signIn(page, LAKESIDE_RECEPTION);
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };

  await click(page.getByRole("link", { name: "Leads" }));
  await click(page.getByRole("button", { name: "New lead" }).first());
  await dialog(page).getByLabel("First Name").fill("Ottoline");
  await dialog(page).getByLabel("Last Name").fill(lastName);
  await dialog(page)
    .getByLabel("Phone", { exact: true })
    .fill(`218-555-014${2 + retry}`);
  await click(dialog(page).getByRole("button", { name: "Save and book" }));

  await expect(dialog(page).getByText(name)).toBeVisible();
  await choose(page, "Location", 0, click);
  await choose(page, "Service", 0, click);
  await choose(page, "Practitioner", 0, click);
  await typeFreeDay(page);
  await click(times(page).first());
  await click(dialog(page).getByRole("button", { name: "Book", exact: true }));

  await expect(page).toHaveURL(/\/receptionist\/patients\/pat_\w+\/profile$/);
  await expect(notification(page, `${name} is booked for`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS);
  // Check-in waits for the day of the appointment.
  await expect(page.getByRole("button", { name: /^Reschedule: Ottoline/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Check in/ })).toHaveCount(0);

  await page.getByRole("link", { name: "Leads" }).click();
  // A lead that has become a patient needs no call any more.
  await page.getByLabel("Leads to show").click();
  await page.getByRole("option", { name: "All", exact: true }).click();
  await page.getByPlaceholder("Name, phone or date of birth").fill(lastName);
  const row = page.getByRole("row", { name });
  await expect(row).toContainText("Patient");
  await row.getByRole("link", { name, exact: true }).click();
  await page.getByRole("link", { name: "Open the patient" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("a new person is booked from the dashboard without leaving it, and moved, cancelled and booked again", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type("Zebedee Newcomer");
  await page.getByRole("option", { name: "New person: Zebedee Newcomer" }).click();
  await dialog(page).getByLabel("Phone", { exact: true }).fill("218-555-0143");
  await choose(page, "Location", 0);
  await choose(page, "Service", 0);
  await choose(page, "Practitioner", 0);
  const date = await typeFreeDay(page);
  await times(page).nth(1).click();
  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(notification(page, /Zebedee Newcomer is booked for/)).toBeVisible();

  await page.goto(`/receptionist/all_appointments?from=${date}&to=${date}`);
  const appointment = page.getByRole("row", { name: /Zebedee Newcomer/ });
  await appointment.getByRole("link", { name: /^Appointment of/ }).click();
  // The list is only hidden until the appointment's page is there.
  await expect(page.getByRole("button", { name: "Reschedule" })).toBeVisible();
  await expect(page.getByText("BOOKED", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Reschedule" }).click();
  await times(page).nth(3).click();
  await dialog(page).getByRole("button", { name: "Move appointment" }).click();
  await expect(notification(page, /Zebedee Newcomer is moved to/)).toBeVisible();

  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await expect(dialog(page)).toContainText("Zebedee Newcomer");
  await dialog(page).getByRole("button", { name: "Cancel appointment" }).click();
  await expect(page.getByText("CANCELLED", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText("CANCELLED", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Check in" })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo cancellation" }).click();
  await expect(page.getByText("BOOKED", { exact: true })).toBeVisible();
});

test("a desk whose time was taken meanwhile is offered the nearest free ones", async ({ page, context }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const other = await context.newPage();
  for (const [desk, patient] of [
    [page, "Patel"],
    [other, "Tanaka"],
  ] as const) {
    // A page in the background draws slowly.
    await desk.bringToFront();
    await desk.goto("/receptionist/dashboard");
    await desk.getByRole("button", { name: "Book Appointment" }).click();
    await expect(personField(desk)).toBeFocused();
    await desk.keyboard.type(patient);
    await desk.getByRole("option").filter({ hasText: patient }).filter({ hasNotText: "New person" }).first().click();
    await choose(desk, "Location", 0);
    await choose(desk, "Service", 0);
    // The first one stands for any practitioner.
    await choose(desk, "Practitioner", 1);
    await typeFreeDay(desk, 9);
    await times(desk).first().click();
  }
  await page.bringToFront();
  await dialog(page).getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);

  await other.bringToFront();
  await dialog(other).getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog(other).getByText("The appointment was not booked.").first()).toBeVisible();
  await expect(dialog(other).getByText("Nearest free times:")).toBeVisible();
  await dialog(other).getByText("Nearest free times:").locator("..").locator("..").getByRole("button").first().click();
  await dialog(other).getByRole("button", { name: "Book", exact: true }).click();
  await expect(dialog(other)).toHaveCount(0);
});

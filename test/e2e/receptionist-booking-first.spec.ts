import { expect, test } from "@playwright/test";
import { choose, dialog, personField, times } from "./booking.ts";
import { book, clickFirstTime, clickPerson, openFrontDesk } from "./counted-booking.ts";
import { registerPatient } from "./desk-data.ts";
import { countEffort, tabTo } from "./effort.ts";
import { notification } from "./support.ts";

test("a lead becomes a patient with a first appointment in at most 5 clicks and 27 keys", async ({ page }) => {
  await openFrontDesk(page, "Unasked");
  const expectAtMost = await countEffort(page);
  await page.getByRole("link", { name: "Leads" }).click();
  await page.getByRole("button", { name: "New lead" }).first().click();
  await expect(dialog(page).getByLabel("First Name")).toBeFocused();
  await page.keyboard.type("Ida");
  await tabTo(page, dialog(page).getByLabel("Last Name"));
  await page.keyboard.type("Bo");
  await tabTo(page, dialog(page).getByLabel("Phone", { exact: true }));
  await page.keyboard.type("2185550142");
  await dialog(page).getByRole("button", { name: "Save and book" }).click();
  await clickFirstTime(page);
  await book(page).click();
  await expect(notification(page, /Ida Bo is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 5, keys: 27 });
});

test("a new person is booked in at most 7 clicks and 31 keys", async ({ page }) => {
  await openFrontDesk(page, "Unneeded");
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type("Zed Newman");
  await page.getByRole("option", { name: "New person: Zed Newman" }).click();
  await expect(dialog(page).getByLabel("Phone", { exact: true })).toBeFocused();
  await page.keyboard.type("2185550143");
  await choose(page, "Service", 0);
  await clickFirstTime(page);
  await book(page).click();
  await expect(notification(page, /Zed Newman is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 7, keys: 31 });
});

test("the first available time of any practitioner is booked in 2 clicks for a patient without history", async ({
  page,
}) => {
  await openFrontDesk(page, "Unwanted");
  const { patient_id } = await registerPatient(page, "Ada", "Earliest");
  await page.goto(`/receptionist/patients/${patient_id}/profile`);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(times(page).first()).toBeChecked();
  await expect(dialog(page).getByRole("button", { name: /^Practitioner/ })).toContainText("Any practitioner");
  await book(page).click();
  await expect(notification(page, /Ada Earliest is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 2, keys: 0 });
});

test("the first available time is booked from the front desk in 2 clicks for a person who is found by keyboard", async ({
  page,
}) => {
  await openFrontDesk(page, "Unwanted");
  await registerPatient(page, "Ada", "Foremost");
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type("Foremost");
  await expect(page.getByRole("option", { name: /^Ada Foremost/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(times(page).first()).toBeChecked();
  await book(page).click();
  await expect(notification(page, /Ada Foremost is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 2, keys: "Foremost".length + 2 });
});

test("by mouse, each patient without history is booked from the front desk in 3 clicks, the first one of the day too", async ({
  page,
}) => {
  await openFrontDesk(page, "Unwanted");
  await registerPatient(page, "Ada", "Newcome");
  await registerPatient(page, "Ada", "Newland");
  const find = async (last_name: string) => {
    await page.getByRole("button", { name: "Book Appointment" }).click();
    await clickPerson(page, last_name);
  };
  const expectFirstAtMost = await countEffort(page);
  await find("Newcome");
  await expect(dialog(page).getByText("Booked most often that day")).toBeVisible();
  await expect(times(page).first()).toBeChecked();
  await book(page).click();
  await expect(notification(page, /Ada Newcome is booked for/)).toBeVisible();
  await expectFirstAtMost({ clicks: 3, keys: "Newcome".length });
  const expectAtMost = await countEffort(page);
  await find("Newland");
  await expect(dialog(page).getByText("As for the last new patient")).toBeVisible();
  await expect(times(page).first()).toBeChecked();
  await book(page).click();
  await expect(notification(page, /Ada Newland is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 3, keys: "Newland".length });
});

test("a patient without history is booked from any page in 2 clicks, found by the search of the top bar", async ({
  page,
}) => {
  const desk = await openFrontDesk(page, "Unwanted");
  await registerPatient(page, "Ada", "Anywhere");
  await page.goto(`/receptionist/all_leads?location=${desk.location.location_id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const expectAtMost = await countEffort(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("Anywhere");
  await page.getByRole("option", { name: "Book Ada Anywhere" }).click();
  await expect(times(page).first()).toBeChecked();
  await book(page).click();
  await expect(notification(page, /Ada Anywhere is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 2, keys: "/Anywhere".length });
});

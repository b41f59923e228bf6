import { expect, type Page, test } from "@playwright/test";
import { CALENDAR_SCREEN } from "../../shared/messages/calendar.ts";
import { choose, dialog, personField, times } from "./booking.ts";
import { bookAhead, type Desk, deskNow, deskOf, freeNow, freeTimes, registerPatient } from "./desk-data.ts";
import { countEffort, tabTo } from "./effort.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

/** Opens the front desk at the location that is always open, with a patient who has been there. */
async function openFrontDesk(page: Page, last_name: string, at?: Desk) {
  await signIn(page, LAKESIDE_RECEPTION);
  const desk = at ?? (await deskOf(page));
  const patient = await registerPatient(page, "Ada", last_name);
  await bookAhead(page, desk, patient, 2);
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  await expect(page.getByRole("heading", { name: /Next appointments/ })).toBeVisible();
  return desk;
}

async function clickPerson(page: Page, typed: string): Promise<void> {
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type(typed);
  const known = page.getByRole("option").filter({ hasText: typed }).filter({ hasNotText: "New person" });
  await known.first().click();
}

const clickFirstTime = (page: Page) => dialog(page).locator("label.time").first().click();
const book = (page: Page) => dialog(page).getByRole("button", { name: "Book", exact: true });

test("a known patient's follow-up takes at most 6 clicks and no typing beyond the name", async ({ page }) => {
  await openFrontDesk(page, "Quillon");
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await clickPerson(page, "Quillon");
  await clickFirstTime(page);
  await book(page).click();
  await expect(page.getByText(/Ada Quillon is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 6, keys: "Quillon".length });
});

test("the booking form stays where it is while a patient's last choices and the free times load", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openFrontDesk(page, "Steady");
  await page.getByRole("button", { name: "Book Appointment" }).click();
  const parts = [dialog(page).getByRole("heading"), dialog(page).locator(".booking-offer, .time-field")];
  const places = async () =>
    Promise.all(
      parts.map((part) => part.evaluateAll((all) => all.slice(0, 2).map((each) => each.getBoundingClientRect().y))),
    );
  await expect(personField(page)).toBeFocused();
  await page.waitForTimeout(500);
  const before = await places();
  expect(before.map(({ length }) => length)).toEqual([1, 2]);
  await clickPerson(page, "Steady");
  await expect(times(page).first()).toBeAttached();
  expect(await places()).toEqual(before);
});

test("a known patient's follow-up takes at most 20 keys and no click", async ({ page }) => {
  await openFrontDesk(page, "Quex");
  const expectAtMost = await countEffort(page);
  await page.keyboard.press("/");
  await expect(page.getByRole("combobox", { name: "Find" })).toBeFocused();
  await page.keyboard.type("boo");
  await expect(page.getByRole("option", { name: "Book an appointment" })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type("Quex");
  await expect(page.getByRole("option", { name: /^Ada Quex/ })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(times(page).first()).toBeAttached();
  await tabTo(page, times(page));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/Ada Quex is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 0, keys: 20 });
});

test("a lead becomes a patient with a first appointment in at most 10 clicks and 27 keys", async ({ page }) => {
  await openFrontDesk(page, "Unasked");
  const expectAtMost = await countEffort(page);
  await page.getByRole("link", { name: "Leads" }).click();
  await page.getByRole("button", { name: "New lead" }).first().click();
  await expect(dialog(page).getByLabel("First Name")).toBeFocused();
  await page.keyboard.type("Ida");
  await tabTo(page, dialog(page).getByLabel("Last Name"));
  await page.keyboard.type("Bo");
  await tabTo(page, dialog(page).getByLabel("Contact", { exact: true }));
  await page.keyboard.type("2185550142");
  await dialog(page).getByRole("button", { name: "Save and book" }).click();
  await clickFirstTime(page);
  await book(page).click();
  await expect(page.getByText(/Ida Bo is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 10, keys: 27 });
});

test("a new person is booked in at most 7 clicks and 31 keys", async ({ page }) => {
  await openFrontDesk(page, "Unneeded");
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type("Zed Newman");
  await page.getByRole("option", { name: "New person: Zed Newman" }).click();
  await expect(dialog(page).getByLabel("Contact", { exact: true })).toBeFocused();
  await page.keyboard.type("2185550143");
  await choose(page, "Service", 0);
  await clickFirstTime(page);
  await book(page).click();
  await expect(page.getByText(/Zed Newman is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 7, keys: 31 });
});

test("a known patient who walks in is checked in within 3 clicks", async ({ page }) => {
  const desk = await deskNow(page);
  await freeNow(page, desk);
  await openFrontDesk(page, "Walkley", desk);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Walk-in" }).click();
  await clickPerson(page, "Walkley");
  await expect(dialog(page).getByRole("button", { name: /^Practitioner(?!.*Any practitioner)/ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Check in now" }).click();
  await expect(page.getByText(/Ada Walkley is checked in with/)).toBeVisible();
  await expectAtMost({ clicks: 3, keys: "Walkley".length });
});

test("a patient who walks in for the first time is checked in within 3 clicks", async ({ page }) => {
  const desk = await deskNow(page);
  await freeNow(page, desk);
  await registerPatient(page, "Ada", "Firstly");
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Walk-in" }).click();
  await clickPerson(page, "Firstly");
  await expect(dialog(page).getByRole("button", { name: /^Practitioner(?!.*Any practitioner)/ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Check in now" }).click();
  await expect(page.getByText(/Ada Firstly is checked in with/)).toBeVisible();
  await expectAtMost({ clicks: 3, keys: "Firstly".length });
});

test("a gap in the calendar is booked in at most 4 clicks", async ({ page }) => {
  const desk = await openFrontDesk(page, "Gapper");
  const gap = (await freeTimes(page, desk, 3))[0];
  await page.goto(`/receptionist/calendar?location=${desk.location.location_id}&date=${gap?.date}`);
  const expectAtMost = await countEffort(page);
  const [hour = 0, minute = ""] = (gap?.start_time ?? "").split(":");
  const time = `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? "AM" : "PM"}`;
  await page.getByRole("button", { name: CALENDAR_SCREEN.book(time, gap?.practitioner_name ?? "") }).click();
  await clickPerson(page, "Gapper");
  await expect(times(page).and(page.locator(":checked"))).toHaveCount(1);
  await book(page).click();
  await expect(page.getByText(/Ada Gapper is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 4, keys: "Gapper".length });
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
  await expect(page.getByText(/Ada Earliest is booked for/)).toBeVisible();
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
  await expect(page.getByText(/Ada Foremost is booked for/)).toBeVisible();
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
  await expect(page.getByText(/Ada Newcome is booked for/)).toBeVisible();
  await expectFirstAtMost({ clicks: 3, keys: "Newcome".length });
  const expectAtMost = await countEffort(page);
  await find("Newland");
  await expect(dialog(page).getByText("As for the last new patient")).toBeVisible();
  await expect(times(page).first()).toBeChecked();
  await book(page).click();
  await expect(page.getByText(/Ada Newland is booked for/)).toBeVisible();
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
  await expect(page.getByText(/Ada Anywhere is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 2, keys: "/Anywhere".length });
});

test("on a phone, a follow-up is booked in at most 6 clicks and nothing leaves the screen", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await openFrontDesk(page, "Pocketer");
  const find = await page.getByRole("button", { name: "Find" }).boundingBox();
  expect((find?.x ?? 999) + (find?.width ?? 0)).toBeLessThanOrEqual(375);
  expect(find?.height).toBeLessThanOrEqual(40);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await clickPerson(page, "Pocketer");
  await clickFirstTime(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  for (const part of await dialog(page).locator("button, input, label").all()) {
    const box = await part.boundingBox();
    if (box) expect(box.x + box.width, await part.innerText()).toBeLessThanOrEqual(375);
  }
  await book(page).click();
  await expect(page.getByText(/Ada Pocketer is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 6, keys: "Pocketer".length });
});

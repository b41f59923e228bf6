import { expect, test } from "@playwright/test";
import { CALENDAR_SCREEN } from "../../web/src/booking/calendar/texts.ts";
import { dialog, personField, times } from "./booking.ts";
import { book, clickFirstTime, clickPerson, openFrontDesk } from "./counted-booking.ts";
import { freeTimes } from "./desk-data.ts";
import { countEffort, tabTo } from "./effort.ts";
import { notification } from "./support.ts";

test("a known patient's follow-up takes at most 6 clicks and no typing beyond the name", async ({ page }) => {
  await openFrontDesk(page, "Quillon");
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await clickPerson(page, "Quillon");
  await clickFirstTime(page);
  await book(page).click();
  await expect(notification(page, /Ada Quillon is booked for/)).toBeVisible();
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
  await expect(notification(page, /Ada Quex is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 0, keys: 20 });
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
  await expect(notification(page, /Ada Gapper is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 4, keys: "Gapper".length });
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
  await expect(notification(page, /Ada Pocketer is booked for/)).toBeVisible();
  await expectAtMost({ clicks: 6, keys: "Pocketer".length });
});

import { expect, type Page, test } from "@playwright/test";
import { dialog } from "./booking.ts";
import { book, bookNow, callApi, type Desk, deskNow, deskOf, freeTimes, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { correcting, LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

const line = (page: Page, name: string) => page.locator(".appointment-line", { hasText: name });
const undo = (page: Page) => page.getByRole("button", { name: /^Undo: / });

/** Opens the front desk with a patient who is expected now. */
async function openWithExpected(page: Page, last_name: string) {
  const desk = await deskNow(page);
  await bookNow(page, desk, await registerPatient(page, "Ada", last_name));
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  const row = line(page, `Ada ${last_name}`);
  await expect(row).toContainText("BOOKED");
  return row;
}

test("a patient is checked in, started and completed in 3 clicks, in a row of at most 45 px", async ({ page }) => {
  const row = await openWithExpected(page, "Stepwise");
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(45);
  const expectAtMost = await countEffort(page);
  for (const [step, status] of [
    ["Check in", "CHECKED-IN"],
    ["Start", "IN-PROGRESS"],
    ["Complete", "COMPLETED"],
  ] as const) {
    await row.getByRole("button", { name: new RegExp(`^${step}: `) }).click();
    await expect(row).toContainText(status);
    await correcting(page);
  }
  await expectAtMost({ clicks: 3, keys: 0 });
});

test("a check-in, a no-show and a cancellation are undone by one click each", async ({ page }) => {
  const row = await openWithExpected(page, "Revert");
  const steps: readonly (readonly [string, () => Promise<void>])[] = [
    ["CHECKED-IN", () => row.getByRole("button", { name: /^Check in: / }).click()],
    ["MISSED", () => take("missed")],
    ["CANCELLED", () => take("Cancel")],
  ];
  async function take(action: string): Promise<void> {
    await row.getByRole("button", { name: /^More for / }).click();
    await page.getByRole("menuitem", { name: new RegExp(action) }).click();
    const question = dialog(page);
    await question.getByRole("button").last().click();
    await expect(question).toHaveCount(0);
  }
  for (const [status, step] of steps) {
    await step();
    await expect(row).toContainText(status);
    const expectAtMost = await countEffort(page);
    await undo(page).last().click();
    await expect(row).toContainText("BOOKED");
    await expectAtMost({ clicks: 1, keys: 0 });
    await correcting(page);
  }
});

/** Books a time at which two practitioners are free. Returns both names, and how to read who has the appointment. */
async function bookBesideFree(page: Page, last_name: string) {
  const desk: Desk = await deskOf(page, "Harbor Road");
  const all = await freeTimes(page, desk, 2);
  const other = ({ date, start_time, practitioner_id }: (typeof all)[number]) =>
    all.find(
      (each) => each.date === date && each.start_time === start_time && each.practitioner_id !== practitioner_id,
    );
  const time = all.find(other);
  const wanted = time && other(time);
  if (!time || !wanted) throw new Error("No two practitioners are free at one time");
  const { appointment_id } = await book(page, desk, await registerPatient(page, "Ada", last_name), time);
  const { location_id } = desk.location;
  const practitioner = async () =>
    (await callApi<{ practitioner_name: string }>(page, "GET", `/api/appointments/${appointment_id}`))
      .practitioner_name;
  return { time, wanted, location_id, practitioner };
}

test("an appointment is dragged to another practitioner, and that is undone by one click", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const { time, wanted, location_id, practitioner } = await bookBesideFree(page, "Dragged");
  await page.goto(`/receptionist/calendar?location=${location_id}&date=${time.date}`);
  const block = page.locator(".calendar-block", { hasText: "Ada Dragged" });
  await block.scrollIntoViewIfNeeded();
  const target = await page.getByRole("columnheader", { name: wanted.practitioner_name }).boundingBox();
  const from = await block.boundingBox();
  if (!target || !from) throw new Error("The calendar is not drawn");
  const expectAtMost = await countEffort(page);
  await page.mouse.move(from.x + from.width / 2, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + 5, { steps: 3 });
  await page.mouse.move(target.x + target.width / 2, from.y + 5, { steps: 8 });
  await page.mouse.up();
  await expect(notification(page, /Ada Dragged is moved to/)).toBeVisible();
  await expectAtMost({ clicks: 1, keys: 0 });
  expect(await practitioner()).toBe(wanted.practitioner_name);
  await undo(page).last().click();
  await expect.poll(practitioner).toBe(time.practitioner_name);
});

test("an appointment is moved to another practitioner by the dialog in at most 5 clicks", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const { time, wanted, location_id, practitioner } = await bookBesideFree(page, "Moved");
  await page.goto(`/receptionist/calendar?view=list&location=${location_id}&date=${time.date}`);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: /^Reschedule: Ada Moved/ }).click();
  await dialog(page)
    .getByRole("button", { name: /^Practitioner/ })
    .click();
  await page.getByRole("option", { name: new RegExp(wanted.practitioner_name) }).click();
  await dialog(page).locator("label.time").first().click();
  await dialog(page).getByRole("button", { name: "Move appointment" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectAtMost({ clicks: 5, keys: 0 });
  expect(await practitioner()).toBe(wanted.practitioner_name);
});

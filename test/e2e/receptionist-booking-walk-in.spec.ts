import { expect, test } from "@playwright/test";
import { dialog } from "./booking.ts";
import { clickPerson, openFrontDesk } from "./counted-booking.ts";
import { deskNow, freeNow, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { notification } from "./support.ts";

test("a known patient who walks in is checked in within 3 clicks", async ({ page }) => {
  const desk = await deskNow(page);
  await freeNow(page, desk);
  await openFrontDesk(page, "Walkley", desk);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Walk-in" }).click();
  await clickPerson(page, "Walkley");
  await expect(dialog(page).getByRole("button", { name: /^Practitioner(?!.*Any practitioner)/ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Check in now" }).click();
  await expect(notification(page, /Ada Walkley is checked in with/)).toBeVisible();
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
  await expect(notification(page, /Ada Firstly is checked in with/)).toBeVisible();
  await expectAtMost({ clicks: 3, keys: "Firstly".length });
});

import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, personField } from "./booking.ts";
import { bookAhead, type Desk, deskOf, registerPatient } from "./desk-data.ts";
import { LAKESIDE_RECEPTION, signIn } from "./support.ts";

/** Opens the front desk at the location that is always open, with a patient who has been there. */
export async function openFrontDesk(page: Page, last_name: string, at?: Desk) {
  await signIn(page, LAKESIDE_RECEPTION);
  const desk = at ?? (await deskOf(page));
  const patient = await registerPatient(page, "Ada", last_name);
  await bookAhead(page, desk, patient, 2);
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  await expect(page.getByRole("heading", { name: /Next appointments/ })).toBeVisible();
  return desk;
}

/** Types a name into the field that has the focus, and clicks the known person with it. */
export async function clickPerson(page: Page, typed: string): Promise<void> {
  await expect(personField(page)).toBeFocused();
  await page.keyboard.type(typed);
  const known = page.getByRole("option").filter({ hasText: typed }).filter({ hasNotText: "New person" });
  await known.first().click();
}

/** Clicks the first time that the dialog offers. */
export const clickFirstTime = (page: Page): Promise<void> => dialog(page).locator("label.time").first().click();

/** Returns the button that books. */
export const book = (page: Page): Locator => dialog(page).getByRole("button", { name: "Book", exact: true });

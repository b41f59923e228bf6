import { expect, test } from "@playwright/test";
import { dialog, times } from "./booking.ts";
import { book, openFrontDesk } from "./counted-booking.ts";
import { registerPatient } from "./desk-data.ts";
import { DEMO_PASSWORD, fillLogin, LAKESIDE_RECEPTION, notification } from "./support.ts";

test("a booking that began in Find is there again after the session has ended, and can be booked", async ({ page }) => {
  await openFrontDesk(page, "Ended");
  await registerPatient(page, "Ada", "Interrupted");
  await page.keyboard.press("/");
  await dialog(page).getByRole("combobox").fill("Interrupted");
  await page.getByRole("option", { name: "Book Ada Interrupted" }).click();
  await expect(times(page).first()).toBeChecked();
  await dialog(page)
    .getByRole("textbox", { name: /^Reason/ })
    .fill("Sore knee");
  await dialog(page).locator("label.time").nth(2).click();
  const time = (await times(page).nth(2).getAttribute("value")) ?? "";
  const choices = () =>
    dialog(page)
      .getByRole("button", { name: /^(Location|Service|Practitioner)/ })
      .allTextContents();
  const before = await choices();

  const isBooking = (url: URL) => url.pathname === "/api/appointments";
  await page.route(isBooking, (route) => route.fulfill({ status: 401, json: { message: "Unauthorized" } }));
  await book(page).click();
  await expect(notification(page, "Your session ended. Sign in to continue; your input is kept.")).toBeVisible();
  await page.unroute(isBooking);

  await fillLogin(page, LAKESIDE_RECEPTION, DEMO_PASSWORD);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await expect(dialog(page).getByText("Your input was kept. It is not saved yet.")).toBeVisible();
  await expect(dialog(page).getByText("Ada Interrupted")).toBeVisible();
  await expect(dialog(page).getByRole("textbox", { name: /^Reason/ })).toHaveValue("Sore knee");
  await expect(dialog(page).locator(`input[value="${time}"]`)).toBeChecked();
  expect(await choices()).toEqual(before);
  await book(page).click();
  await expect(notification(page, /Ada Interrupted is booked for/)).toBeVisible();
});

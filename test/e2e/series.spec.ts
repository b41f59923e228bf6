import { expect, test } from "@playwright/test";
import type { Appointment } from "../../shared/appointments/appointment.ts";
import { seriesDates } from "../../shared/appointments/series.ts";
import { expectAccessible } from "./accessible.ts";
import { choose, dialog, times } from "./booking.ts";
import { book, bookAhead, callApi, deskOf, freeTimes, type Rows, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

/** Beyond the appointments of the demo clinic. */
const DAYS_AHEAD = 45;

test("a series of 10 with 2 obstacles is previewed, booked without them, and cancelled from one on", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const desk = await deskOf(page);
  const patient = await registerPatient(page, "Serena", "Weekly");
  const other = await registerPatient(page, "Otto", "Between");
  const [free] = await freeTimes(page, desk, DAYS_AHEAD);
  if (!free) throw new Error("There is no free time");
  const dates = seriesDates({ date: free.date, every_weeks: 2, count: 10 });
  for (const date of [dates[2], dates[6]]) await book(page, desk, other, { ...free, date: date as string });

  // The dialog then begins with the location and the service of the patient's last appointment.
  await bookAhead(page, desk, patient, 2);

  await page.goto(`/receptionist/patients/${patient.patient_id}/profile`);
  await expect(page.getByRole("heading", { name: "Upcoming (1)" })).toBeVisible();
  const bookedWithin = await countEffort(page);
  await page.getByRole("button", { name: "Book Appointment" }).first().click();
  await choose(page, "Practitioner", free.practitioner_name);
  const day = dialog(page).getByRole("textbox", { name: "Date", exact: true });
  await day.fill(free.date);
  await day.press("Enter");
  await times(page)
    .and(page.locator(`[value="${free.start_time}"]`))
    .check();
  await choose(page, "Repeat", "Every 2 weeks");
  await expect(dialog(page).getByLabel("Number of appointments")).toHaveValue("10");
  await dialog(page).getByRole("button", { name: "Preview dates" }).click();

  const preview = page.getByRole("dialog", { name: "10 appointments, every 2 weeks" });
  const items = preview.getByRole("listitem");
  await expect(items).toHaveCount(10);
  await expect(
    items.filter({ hasText: `${free.practitioner_name} has another appointment at this time.` }),
  ).toHaveCount(2);
  await expect(items.filter({ hasText: "Free" })).toHaveCount(8);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1366, height: 768 });
  await preview.getByRole("button", { name: "Book without the 2 obstructed dates" }).click();
  await expect(notification(page, "8 appointments of Serena Weekly are booked, every 2 weeks.")).toBeVisible();
  await bookedWithin({ clicks: 8, keys: 1 });

  const path = `/api/patients/${patient.patient_id}/appointments`;
  const { items: booked } = await callApi<Rows<Appointment>>(page, "GET", path);
  const fourth = booked.find(({ series_position }) => series_position === 4);
  await page.goto(`/receptionist/appointments/${fourth?.appointment_id}/view`);
  await expect(page.getByText("4 of 10, every 2 weeks")).toBeVisible();
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  await dialog(page).getByText("This and the following").click();
  await dialog(page).getByRole("button", { name: "Cancel appointment" }).click();
  await expect(notification(page, "6 appointments of Serena Weekly are cancelled.")).toBeVisible();
});

import { expect, type Page, test } from "@playwright/test";
import type { Staff } from "../../shared/staff/staff.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";
import { expectAccessible } from "./accessible.ts";
import { choose, dialog, times, typeFreeDay } from "./booking.ts";
import { callApi, type Desk, deskOf, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, secondPerson, signIn } from "./support.ts";

const BOOKED = 12;
const MOVED = 8;
const DAY_MS = 86_400_000;
/** A day on which the location of the demo clinic that is always open has nothing booked with new practitioners. */
const OFF = new Date(Date.now() + 10 * DAY_MS).toISOString().slice(0, 10);

/** Adds a practitioner with hours from 8 a.m. until the given time on every day. */
async function addPractitioner(admin: Page, { location }: Desk, firstName: string, until: string): Promise<Staff> {
  const suffix = String(Date.now()).slice(-7);
  const { location_id: locationId } = location;
  const staff = await callApi<Staff>(admin, "POST", "/api/staff/add", {
    firstName,
    lastName: `Absence${suffix}`,
    dob: "1980-02-03",
    phoneNumber: "5550110212",
    locationId,
    street: "1 Lake Avenue",
    city: "Duluth",
    state: "MN",
    zipcode: "55802",
    email: `${firstName.toLowerCase()}${suffix}@example.com`,
    role: "PRACTITIONER",
    status: "ACTIVE",
  });
  const items = SCHEDULE_DAYS.map((day_of_week) => ({ day_of_week, start_time: "08:00", end_time: until }));
  const week = `/api/staff/${staff.staff_id}/schedules?location_id=${locationId}`;
  const { version } = await callApi<{ version: number }>(admin, "GET", week);
  await callApi(admin, "PUT", week, { items, version });
  return staff;
}

/** Fails when the open page is wider than a phone, or breaks a rule of accessibility. */
async function expectPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1366, height: 768 });
}

test("the desk enters a sick practitioner, moves 8 of 12 appointments at once, and the others one by one", async ({
  page,
  browser,
}) => {
  test.slow();
  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);
  const desk = await deskOf(admin);
  const sick = await addPractitioner(admin, desk, "Ines", "20:00");
  // The substitute goes home when eight of the appointments are over.
  const substitute = await addPractitioner(admin, desk, "Otto", "16:00");
  await admin.context().close();

  await signIn(page, LAKESIDE_RECEPTION);
  const patient = await registerPatient(page, "Greta", `Absence${String(Date.now()).slice(-6)}`);
  const { location_id } = desk.location;
  for (let nth = 0; nth < BOOKED; nth += 1)
    await callApi(page, "POST", "/api/appointments", {
      patient_id: patient.patient_id,
      practitioner_id: sick.staff_id,
      service_id: desk.service.service_id,
      location_id,
      date: OFF,
      start_time: `${String(8 + nth).padStart(2, "0")}:00`,
    });

  await page.goto(`/receptionist/calendar?location=${location_id}&date=${OFF}`);
  const name = `Ines ${sick.last_name}`;
  await expect(page.getByRole("button", { name: `Time off of ${name}` })).toBeVisible();
  const savedWithin = await countEffort(page);
  await page.getByRole("button", { name: `Time off of ${name}` }).focus();
  await page.keyboard.press("Enter");
  const absence = dialog(page);
  await expect(absence.getByRole("textbox", { name: "First day" })).not.toHaveValue("");
  await absence.getByRole("textbox", { name: "Reason" }).fill("Sick");
  await expectPhone(page);
  await absence.getByRole("button", { name: "Save time off" }).click();
  await expect(page.getByText("12 upcoming appointments no longer fit")).toBeVisible();
  await expect(dialog(page).last().getByRole("link", { name: "(218) 555-0155" })).toHaveCount(BOOKED);
  await page.getByRole("button", { name: "Save and open them" }).click();

  await expect(page).toHaveURL(/\/needs_attention\?practitioner=/);
  const lines = page.locator(".appointment-line").filter({ hasText: "on leave" });
  await expect(lines).toHaveCount(BOOKED);
  await savedWithin({ clicks: 2, keys: 1 });
  await expect(lines.first().getByRole("link", { name: "(218) 555-0155" })).toHaveAttribute("href", "tel:2185550155");

  await page.getByRole("button", { name: "Move several" }).click();
  const bulk = dialog(page);
  await choose(page, "Practitioner", `Otto ${substitute.last_name}`);
  await expect(bulk.getByText("Can be moved")).toHaveCount(MOVED);
  await expect(bulk.getByRole("checkbox", { checked: true })).toHaveCount(MOVED);
  await expectPhone(page);
  await bulk.getByRole("button", { name: `Move ${MOVED} appointments` }).click();
  await expect(bulk.getByText("Moved", { exact: true })).toHaveCount(MOVED);
  await expect(bulk.getByRole("button", { name: "Reschedule: " })).toHaveCount(BOOKED - MOVED);
  await expectPhone(page);

  await bulk.getByRole("button", { name: /^Undo: 8 appointments are moved/ }).click();
  await expect(bulk.getByText("8 changes were undone.")).toBeVisible();
  await bulk.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(lines).toHaveCount(BOOKED);

  const movedWithin = await countEffort(page);
  await page.getByRole("button", { name: "Move several" }).click();
  await choose(page, "Practitioner", `Otto ${substitute.last_name}`);
  await bulk.getByRole("button", { name: `Move ${MOVED} appointments` }).click();
  await movedWithin({ clicks: 4, keys: 0 });
  await bulk.getByRole("button", { name: "Close", exact: true }).last().click();
  for (let left = BOOKED - MOVED; left > 0; left -= 1) {
    await expect(lines).toHaveCount(left);
    await lines
      .first()
      .getByRole("button", { name: /^Reschedule: / })
      .click();
    await choose(page, "Practitioner", "Any practitioner");
    await typeFreeDay(page, 2);
    await times(page).first().check({ force: true });
    await dialog(page).getByRole("button", { name: "Move appointment" }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  await expect(lines).toHaveCount(0);
});

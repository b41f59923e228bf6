import { expect, test } from "@playwright/test";
import type { FreeTime } from "../../shared/appointments/appointment.ts";
import { SCHEDULE_DAYS } from "../../shared/values/days-and-times.ts";
import { expectAccessible } from "./accessible.ts";
import { choose, dialog, times, typeFreeDay } from "./booking.ts";
import { book, callApi, deskOf, type Rows, registerPatient } from "./desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, secondPerson, signIn } from "./support.ts";

const BOOKED = 4;
const DAY_MS = 86_400_000;
const OFF = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10);

test("a practitioner's holiday with appointments is entered, and they are worked off to none", async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, LAKESIDE_ADMIN);
  const desk = await deskOf(page);
  const { location_id: locationId } = desk.location;
  const suffix = String(Date.now()).slice(-6);
  const name = `Ines Holiday${suffix}`;
  await callApi(page, "POST", "/api/staff/add", {
    firstName: "Ines",
    lastName: `Holiday${suffix}`,
    dob: "1980-02-03",
    phoneNumber: "5550110211",
    locationId,
    street: "1 Lake Avenue",
    city: "Duluth",
    state: "MN",
    zipcode: "55802",
    email: `ines${suffix}@example.com`,
    role: "PRACTITIONER",
    status: "ACTIVE",
  });
  const staff = await callApi<Rows<{ staff_id: string; last_name: string }>>(
    page,
    "GET",
    `/api/staff?location_id=${locationId}&limit=100`,
  );
  const practitioner_id = staff.items.find(({ last_name }) => last_name.endsWith(suffix))?.staff_id ?? "";
  const week = `/api/staff/${practitioner_id}/schedules?location_id=${locationId}`;
  const { version } = await callApi<{ version: number }>(page, "GET", week);
  const items = SCHEDULE_DAYS.map((day_of_week) => ({ day_of_week, start_time: "08:00", end_time: "20:00" }));
  await callApi(page, "PUT", week, { items, version });

  const reception = await secondPerson(browser);
  await signIn(reception, LAKESIDE_RECEPTION);
  const patient = await registerPatient(reception, "Greta", `Holiday${suffix}`);
  for (let nth = 0; nth < BOOKED; nth += 1) {
    const query = {
      location_id: locationId,
      service_id: desk.service.service_id,
      practitioner_id,
      from: OFF,
      limit: "1",
    };
    const whose = { ...query, patient_id: patient.patient_id };
    const free = await callApi<Rows<FreeTime>>(
      reception,
      "GET",
      `/api/availability/next?${new URLSearchParams(whose)}`,
    );
    await book(reception, desk, patient, free.items[0] as FreeTime);
  }

  await page.goto(`/tenant_admin/view_staffs?location=${locationId}`);
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Time off" }).click();
  const off = dialog(page);
  await off.getByRole("textbox", { name: "First day" }).fill(OFF);
  await off.getByRole("textbox", { name: "Last day" }).fill(OFF);
  await off.getByRole("textbox", { name: "Reason" }).fill("Holiday");
  await off.getByRole("button", { name: "Save time off" }).click();
  await expect(page.getByText(`${BOOKED} upcoming appointments no longer fit`)).toBeVisible();
  await page.getByRole("button", { name: "Save and open them" }).click();

  await expect(page).toHaveURL(/\/needs_attention\?practitioner=/);
  const lines = page.locator(".appointment-line").filter({ hasText: "on leave" });
  await expect(lines).toHaveCount(BOOKED);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1366, height: 768 });
  await lines
    .first()
    .getByRole("button", { name: /^Reschedule: / })
    .click();
  await choose(page, "Practitioner", "Any practitioner");
  await typeFreeDay(page, 2);
  await times(page).first().check({ force: true });
  await dialog(page).getByRole("button", { name: "Move appointment" }).click();
  await expect(dialog(page)).toHaveCount(0);
  for (let left = BOOKED - 1; left > 0; left -= 1) {
    await expect(lines).toHaveCount(left);
    await lines
      .first()
      .getByRole("button", { name: /^More for / })
      .click();
    await page.getByRole("menuitem", { name: "Cancel appointment" }).click();
    await dialog(page).getByRole("button", { name: "Cancel appointment" }).click();
    await expect(dialog(page)).toHaveCount(0);
  }
  await expect(lines).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("(0)");
});

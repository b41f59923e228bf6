import { expect, test } from "@playwright/test";
import type { Practitioner } from "../../shared/staff/staff.ts";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { callApi, type Rows } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, notification, secondPerson, signIn } from "./support.ts";

const PRACTITIONER = "practitioner@lakeside.example.com";
const DAY_MS = 86_400_000;

test("a practitioner requests time off, the calendar shows it, the administrator approves it, and the practitioner sees it", async ({
  page,
  browser,
}) => {
  test.slow();
  const day = new Date(Date.now() + 21 * DAY_MS).toISOString().slice(0, 10);
  await signIn(page, PRACTITIONER);
  const most = await countEffort(page);
  await page.getByRole("button", { name: "Time off" }).click();
  await dialog(page).getByRole("textbox", { name: "First day" }).click();
  await page.keyboard.type(day);
  await dialog(page).getByRole("button", { name: "Request time off" }).click();
  await expect(dialog(page).getByText("Requested", { exact: true })).toBeVisible();
  await most({ clicks: 3, keys: 10 });
  await expectAccessible(page);

  const reception = await secondPerson(browser);
  await signIn(reception, LAKESIDE_RECEPTION);
  const { items } = await callApi<Rows<Practitioner>>(reception, "GET", "/api/practitioners?search=Okafor");
  const { staff_id, location_id } = items[0] as Practitioner;
  const week = `?view=week&location=${location_id}&practitioner=${staff_id}&date=${day}`;
  await reception.goto(`/receptionist/calendar${week}`);
  await expect(reception.locator(".calendar-head", { hasText: "Time off requested" })).toHaveCount(1);
  await expectAccessible(reception);

  const owner = await secondPerson(browser);
  await signIn(owner, LAKESIDE_ADMIN);
  const mostOfOwner = await countEffort(owner);
  await owner.getByRole("link", { name: /^Amara Okafor requests time off/ }).click();
  await owner.getByRole("button", { name: /^Answer / }).click();
  await expect(
    dialog(owner)
      .getByText(/no longer fit|No appointments are affected/)
      .first(),
  ).toBeVisible();
  await expectAccessible(owner);
  await dialog(owner).getByRole("button", { name: "Approve" }).click();
  await expect(notification(owner, "Time off approved")).toBeVisible();
  await mostOfOwner({ clicks: 3, keys: 0 });
  await reception.reload();
  await expect(reception.locator(".calendar-head", { hasText: "On leave" })).toHaveCount(1);
  await owner.goto("/dashboard");
  await expect(owner.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(owner.getByText(/requests time off/)).toHaveCount(0);

  await page.goto(`/practitioner/my_day?date=${day}`);
  await expect(page.getByText("On leave", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Time off" }).click();
  await expect(dialog(page).getByText("Approved", { exact: true })).toBeVisible();
});

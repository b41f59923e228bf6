import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Appointment } from "../../../shared/appointments/appointment.ts";
import type { Location } from "../../../shared/locations/location.ts";
import { dialog, personField } from "../booking.ts";
import { callApi, type Rows, registerPatient } from "../desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION } from "../support.ts";
import { bookDay, hire, MONDAY, workUntil } from "./busy-day.ts";
import { openAt, picture, pictures } from "./camera.ts";

/** Fills the day of a location, lets the patients come until the busiest hour, and returns the receptionist's browser. */
async function busyHour(browser: Browser): Promise<{ page: Page; location_id: string }> {
  const admin = await openAt(browser, `${MONDAY}T13:30:00.000Z`, LAKESIDE_ADMIN);
  const { items } = await callApi<Rows<Location>>(admin, "GET", "/api/locations");
  const { location_id } = items.find(({ location_name }) => location_name === "Harbor Road") as Location;
  await hire(admin, location_id);
  await bookDay(await openAt(browser, `${MONDAY}T13:32:00.000Z`, LAKESIDE_RECEPTION), location_id);
  for (const now of [`${MONDAY}T15:20:00.000Z`, `${MONDAY}T16:25:00.000Z`])
    await workUntil(await openAt(browser, now, LAKESIDE_RECEPTION), location_id, now);
  const now = `${MONDAY}T16:42:00.000Z`;
  const page = await openAt(browser, now, LAKESIDE_RECEPTION);
  await workUntil(page, location_id, now);
  return { page, location_id };
}

test("takes the pictures of the front desk on a busy day", async ({ browser }) => {
  const { page, location_id } = await busyHour(browser);
  const frontDesk = `/receptionist/dashboard?location=${location_id}`;
  const calendar = `/receptionist/calendar?location=${location_id}`;
  await page.goto(frontDesk);
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await pictures(page, "front-desk");

  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("combobox", { name: "Find" }).pressSequentially("gar");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByText("Searching")).toHaveCount(0);
  await picture(page, "find");

  await page.goto(calendar);
  await expect(page.locator(".calendar-block").first()).toBeVisible();
  await pictures(page, "calendar");
  const messages = page.waitForResponse(/\/messages/);
  await page.locator(".calendar-block.status-checked-in").first().click();
  await expect(page.locator('.calendar-card a[href^="tel:"]')).toBeVisible();
  await messages;
  await expect(page.locator(".calendar-card").getByText("Loading")).toHaveCount(0);
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "calendar-dark");
  await page.goto(frontDesk);
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await picture(page, "front-desk-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${calendar}&view=list`);
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await picture(page, "calendar-list");

  await page.goto(frontDesk);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await personField(page).pressSequentially("pat");
  await page.getByRole("option").first().click();
  await dialog(page).locator("label.time").nth(2).click();
  await pictures(page, "booking");

  await takeCheckout(page, location_id);

  const evening = await openAt(browser, `${MONDAY}T23:30:00.000Z`, LAKESIDE_RECEPTION);
  await evening.goto(frontDesk);
  await evening.getByRole("button", { name: /^Finish the day/ }).click();
  await picture(evening, "finish-the-day");
});

/** Completes a visit, and takes the pictures of its checkout, its receipt and the account of its patient. */
async function takeCheckout(page: Page, location_id: string): Promise<void> {
  const query = `/api/appointments?from=${MONDAY}&to=${MONDAY}&location_id=${location_id}&order=asc&limit=100`;
  const { items } = await callApi<Rows<Appointment>>(page, "GET", query);
  const visit = items.find(({ appointment_status }) => appointment_status === "IN-PROGRESS") as Appointment;
  await page.goto(`/receptionist/appointments/${visit.appointment_id}/view`);
  await expect(page.getByRole("button", { name: "Complete", exact: true })).toBeVisible();
  await picture(page, "appointment");
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await dialog(page).getByText("Card", { exact: true }).click();
  await pictures(page, "checkout");
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  const receipt = dialog(page).getByRole("link", { name: /^Receipt / });
  await expect(receipt).toBeVisible();
  const href = (await receipt.getAttribute("href")) ?? "";
  await page.goto(`/receptionist/patients/${visit.patient_id}/profile`);
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await pictures(page, "patient");
  await page.goto(`/receptionist/patients/${visit.patient_id}/profile?tab=account`);
  await expect(page.getByRole("list", { name: "Entries" })).toBeVisible();
  await picture(page, "account");
  await page.goto(href);
  await expect(page.getByRole("article", { name: /^Receipt / })).toBeVisible();
  await picture(page, "receipt");
  await page.goto(`/receptionist/patients/${visit.patient_id}/statement`);
  await expect(page.getByRole("article")).toBeVisible();
  await picture(page, "statement");
}

/** The lists of the desk, each with what is there once its rows are. */
const LISTS = {
  appointments: "/receptionist/all_appointments",
  patients: "/receptionist/all_patients",
  waitlist: "/receptionist/waitlist",
  leads: "/receptionist/all_leads",
  practitioners: "/receptionist/all_practitioners",
  balances: "/balances",
  insurers: "/insurers",
} as const;

test("takes the pictures of the desk's lists and of the day's end", async ({ browser }) => {
  const page = await openAt(browser, `${MONDAY}T23:35:00.000Z`, LAKESIDE_RECEPTION);
  for (const [name, path] of Object.entries(LISTS)) {
    await page.goto(path);
    await expect(page.locator("tbody tr, .list-card").first()).toBeVisible();
    await picture(page, name);
  }
  for (const [name, list] of [
    ["insurer", LISTS.insurers],
    ["practitioner", LISTS.practitioners],
    ["lead", LISTS.leads],
  ] as const) {
    await page.goto(list);
    await page.locator("tbody a:visible").first().click();
    await expect(page).not.toHaveURL(new RegExp(`${list}$`));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await picture(page, name);
  }
  const [kept, other] = [await registerPatient(page, "Katherine", "Lund"), await registerPatient(page, "Kate", "Lund")];
  await page.goto("/receptionist/duplicates");
  await expect(page.getByText("Compare and merge").first()).toBeVisible();
  await picture(page, "duplicates");
  await page.goto(`/receptionist/patients/${kept.patient_id}/merge/${other.patient_id}`);
  await expect(page.getByRole("radiogroup", { name: "First Name" })).toBeVisible();
  await picture(page, "merge");
  await page.goto("/closings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await picture(page, "closings");
  await page
    .getByRole("button", { name: /^Close \w+, / })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await picture(page, "closing");
});

import { writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Location } from "../../../shared/locations/location.ts";
import { dialog, personField } from "../booking.ts";
import { callApi, type Rows, registerPatient } from "../desk-data.ts";
import { DEMO_PASSWORD, fillLogin, LAKESIDE_ADMIN, LAKESIDE_RECEPTION, PLATFORM } from "../support.ts";
import { bookDay, hire, MONDAY, workUntil } from "./busy-day.ts";

const FOLDER = "docs/screens";
const WIDE = { width: 1366, height: 768 };
const PHONE = { width: 375, height: 740 };
const TIMEOUT_MS = 15_000;
/** The product looks at its clock file several times a second. */
const CLOCK_MS = 500;

/** Sets the product's and the browser's clock, and signs in anew, because tokens from before have expired. */
async function openAt(browser: Browser, now: string, email: string): Promise<Page> {
  writeFileSync(process.env.CLOCK_FILE ?? "", now);
  await sleep(CLOCK_MS);
  for (const before of browser.contexts()) await before.close();
  const page = await browser.newPage({ baseURL: test.info().project.use.baseURL, viewport: WIDE });
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.clock.setFixedTime(now);
  await page.goto("/login");
  await fillLogin(page, email, DEMO_PASSWORD);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/\/login$/);
  return page;
}

/** Takes a picture of the open page. */
async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${FOLDER}/${name}.png`, scale: "css", animations: "disabled", caret: "hide" });
}

/** Takes a picture on a wide screen and one on a phone. */
async function pictures(page: Page, name: string): Promise<void> {
  await picture(page, name);
  await page.setViewportSize(PHONE);
  await picture(page, `${name}-375`);
  await page.setViewportSize(WIDE);
}

test("takes the pictures of the front desk on a busy day", async ({ browser }) => {
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
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });

  const calendar = `/receptionist/calendar?location=${location_id}`;
  await page.goto(`/receptionist/dashboard?location=${location_id}`);
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await pictures(page, "front-desk");

  await page.getByRole("button", { name: "Find" }).click();
  await page.getByRole("combobox", { name: "Find" }).pressSequentially("gar");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByText("Searching")).toHaveCount(0);
  await pictures(page, "find");

  await page.goto(calendar);
  await expect(page.locator(".calendar-block").first()).toBeVisible();
  await pictures(page, "calendar");
  await page.locator(".calendar-block.status-checked-in").first().click();
  await expect(page.locator('.calendar-card a[href^="tel:"]')).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await picture(page, "calendar-dark");
  await page.goto(`/receptionist/dashboard?location=${location_id}`);
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await picture(page, "front-desk-dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(`${calendar}&view=list`);
  await expect(page.locator(".appointment-line").first()).toBeVisible();
  await picture(page, "calendar-list");

  for (const [name, path] of [
    ["appointments", `/receptionist/all_appointments?location=${location_id}`],
    ["patients", "/receptionist/all_patients"],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("tbody a").first()).toBeVisible();
    await pictures(page, name);
  }
  await page.goto("/receptionist/all_patients");
  await page
    .getByRole("link", { name: /^View / })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await pictures(page, "patient");
  const [kept, other] = [await registerPatient(page, "Katherine", "Lund"), await registerPatient(page, "Kate", "Lund")];
  await page.goto(`/receptionist/patients/${kept.patient_id}/merge/${other.patient_id}`);
  await expect(page.getByRole("radiogroup", { name: "First Name" })).toBeVisible();
  await pictures(page, "merge");

  await page.goto(`/receptionist/dashboard?location=${location_id}`);
  await page.getByRole("button", { name: "Book Appointment" }).click();
  await personField(page).pressSequentially("pat");
  await page.getByRole("option").first().click();
  // The patient has no appointment that answers which service, so the list opens by itself.
  await page.getByRole("option", { name: /Follow-up Visit/ }).click();
  await dialog(page).locator("label.time").nth(2).click();
  await pictures(page, "booking");

  const evening = await openAt(browser, `${MONDAY}T23:30:00.000Z`, LAKESIDE_RECEPTION);
  await evening.goto(`/receptionist/dashboard?location=${location_id}`);
  await evening.getByRole("button", { name: /^Finish the day/ }).click();
  await picture(evening, "finish-the-day");
});

/** Pages of which a picture on a phone is taken, too. */
const ON_A_PHONE = ["owner-dashboard", "staff", "my-day", "clinics", "activity"];

const PAGES = [
  [
    LAKESIDE_ADMIN,
    {
      "owner-dashboard": "/dashboard",
      reports: "/reports",
      "clinic-profile": "/tenant_admin/clinic_profile",
      locations: "/tenant_admin/loc_rooms/locations",
      rooms: "/tenant_admin/loc_rooms/rooms",
      services: "/tenant_admin/services",
      staff: "/tenant_admin/view_staffs",
      administrators: "/tenant_admin/administrators",
      "notification-settings": "/tenant_admin/notification_settings",
      import: "/tenant_admin/import",
      activity: "/tenant_admin/activity",
      forbidden: "/unauthorized",
    },
  ],
  ["practitioner@lakeside.example.com", { "my-day": "/practitioner/my_day" }],
  [
    PLATFORM,
    {
      "operator-dashboard": "/dashboard",
      clinics: "/platform_admin/view_tenants",
      onboarding: "/platform_admin/create_tenant",
    },
  ],
] as const;

test("takes the pictures of the owner, a practitioner and the operator", async ({ browser }) => {
  for (const [email, pages] of PAGES) {
    const page = await openAt(browser, `${MONDAY}T23:40:00.000Z`, email);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    for (const [name, path] of Object.entries(pages)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await (ON_A_PHONE.includes(name) ? pictures : picture)(page, name);
    }
  }
});

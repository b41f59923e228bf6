import { readFile } from "node:fs/promises";
import { type Browser, type BrowserContextOptions, expect, type Locator, type Page, test } from "@playwright/test";
import type { Patient } from "../../shared/patients/patient.ts";
import { APPOINTMENT } from "../../web/src/online/appointment/texts.ts";
import { BOOKING } from "../../web/src/online/booking/texts.ts";
import { OFFER } from "../../web/src/online/offer/texts.ts";
import { expectAccessible } from "./accessible.ts";
import { firstOnlineTime, onlineDays } from "./booking.ts";
import { bookAhead, callApi, deskOf, registerPatient, setStatus } from "./desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, mailTo, notification, secondPerson, signIn } from "./support.ts";

const BOOK = "/book/lakeside1";
const CODE = /\b(\d{6})\b/;
const PHONE = { width: 375, height: 740 };

/** Turns online booking on for the shortest service of the location that is always open, and returns the service's name. */
async function turnOn(admin: Page): Promise<string> {
  await signIn(admin, LAKESIDE_ADMIN);
  const { location, service } = await deskOf(admin);
  await admin.goto("/tenant_admin/online_booking?tab=practitioners");
  const toggles = admin.getByRole("checkbox", { name: /^Patients can book / });
  await expect(toggles.first()).toBeVisible();
  for (const toggle of await toggles.all()) {
    if (await toggle.isChecked()) continue;
    await toggle.click();
    await expect(toggle).toBeChecked();
  }
  await admin.getByRole("tab", { name: "Services" }).click();
  await admin.getByRole("button", { name: /^Location/ }).click();
  await admin.getByRole("option", { name: location.location_name }).click();
  const choice = admin.getByRole("button", { name: `Who can book ${service.service_name} online` });
  await choice.click();
  await admin.getByRole("option", { name: "Everyone" }).click();
  await expect(choice).toContainText("Everyone");
  await admin.getByRole("tab", { name: "Settings" }).click();
  const enabled = admin.getByRole("checkbox", { name: "Patients can book, move and cancel online" });
  if (!(await enabled.isChecked())) {
    await enabled.check();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notification(admin, "Online booking saved.")).toBeVisible();
  }
  return service.service_name;
}

/** Opens a page as a patient, and notes every address that it asks. */
async function patientOf(browser: Browser, options: BrowserContextOptions) {
  const page = await (await browser.newContext(options)).newPage();
  const origins = new Set<string>();
  page.on("request", (request) => origins.add(new URL(request.url()).protocol + new URL(request.url()).host));
  return { page, origins };
}

const heading = (page: Page, name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

/** Fails if the step breaks a rule of accessibility, or can be scrolled sideways. */
async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page, true);
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(screen ?? 0);
}

async function fillPerson(page: Page, lastName: string, email: string): Promise<void> {
  const { first_name, last_name, month, day, year, contact } = BOOKING.es;
  await page.getByLabel(first_name, { exact: true }).fill("Mariana");
  await page.getByLabel(last_name).fill(lastName);
  await page.getByLabel(month).selectOption("2");
  await page.getByLabel(day, { exact: true }).fill("9");
  await page.getByLabel(year).fill("1984");
  await page.getByLabel(contact).fill("(218) 555-0147");
  await page.getByLabel(BOOKING.es.email).fill(email);
}

test("a new patient books in Spanish on a phone, confirms, moves and cancels", async ({ page: admin, browser }) => {
  test.setTimeout(120_000);
  const service = await turnOn(admin);
  await expectAccessible(admin);
  const { page, origins } = await patientOf(browser, { locale: "es-MX", viewport: PHONE });
  const { asks, sendCode, code, book, calendar, manage, any } = BOOKING.es;
  await page.goto(BOOK);
  await heading(page, asks.service);
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  await expectFit(page);
  await page.getByRole("button", { name: service }).click();
  await heading(page, asks.practitioner);
  await expectFit(page);
  await page.getByRole("button", { name: any }).click();
  await heading(page, asks.time);
  await onlineDays(page).nth(1).click();
  await expectFit(page);
  await firstOnlineTime(page).click();

  await heading(page, asks.person);
  await page.getByRole("button", { name: sendCode }).click();
  await expect(page.getByText(BOOKING.es.wrong.email)).toBeVisible();
  await expectFit(page);
  const lastName = `Quiroga${Date.now()}`;
  const email = `${lastName.toLowerCase()}@example.com`;
  await fillPerson(page, lastName, email);
  await page.reload();
  await expect(page.getByLabel(BOOKING.es.email)).toHaveValue(email);
  await page.getByRole("button", { name: sendCode }).click();
  await heading(page, asks.code);
  await expectFit(page);
  const [, digits = ""] = CODE.exec((await mailTo(page.request, email, CODE)).text) ?? [];
  await page.getByLabel(code).fill(digits);
  await page.getByRole("button", { name: book }).click();
  await heading(page, asks.done);
  await expectFit(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: calendar }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toMatch(/BEGIN:VEVENT.*DTSTART:\d{8}T\d{6}Z.*END:VEVENT/s);

  const { coming, confirmed, move, moved, cancel, cancelled, reason } = APPOINTMENT.es;
  await page.getByRole("link", { name: manage }).click();
  await heading(page, APPOINTMENT.es.hello("Mariana"));
  expect(new URL(page.url()).hash).toBe("");
  await expectFit(page);
  await page.getByRole("button", { name: coming }).click();
  await expect(page.getByText(confirmed)).toBeVisible();
  await page.getByRole("button", { name: move }).click();
  await heading(page, APPOINTMENT.es.ask.move);
  // It has the first time of a day. Choosing the time that it has already would change nothing.
  await onlineDays(page).last().click();
  await page.locator(".times button").last().click();
  await heading(page, APPOINTMENT.es.ask.confirmMove);
  await expectFit(page);
  await page.getByRole("button", { name: /^Cambiar a / }).click();
  await expect(page.getByText(moved)).toBeVisible();

  const desk = await secondPerson(browser);
  await signIn(desk, LAKESIDE_RECEPTION);
  const line = desk
    .getByRole("listitem")
    .filter({ hasText: `Mariana ${lastName}` })
    .filter({ hasText: "Moved" });
  await expect(line).toBeVisible();
  await line.getByRole("button", { name: /^Mark as seen/ }).click();
  await expect(line).toHaveCount(0);

  await page.getByRole("button", { name: cancel }).click();
  await page.getByLabel(reason).fill("Estoy de viaje");
  await expectFit(page);
  await page.getByRole("button", { name: cancel }).click();
  await heading(page, cancelled);
  await page.reload();
  await heading(page, APPOINTMENT.es.dead.title);
  await expectFit(page);
  expect([...origins].filter((origin) => !/^(http|blob):/.test(origin) || /^https/.test(origin))).toEqual([]);
  expect(new Set([...origins].filter((origin) => origin.startsWith("http:")))).toEqual(
    new Set([`http:${new URL(admin.url()).host}`]),
  );
});

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not reach it");
}

test("everything works by keyboard on the narrowest screen, and the page of another clinic is a plain one", async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(120_000);
  const service = await turnOn(admin);
  const { page } = await patientOf(browser, { locale: "en-US", viewport: { width: 320, height: 640 } });
  const { asks, any, sendCode, book, manage } = BOOKING.en;
  const press = async (name: string | RegExp) => {
    await tabTo(page, page.getByRole("button", { name }).first());
    await page.keyboard.press("Enter");
  };
  const type = async (label: string, value: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(value);
  };
  await page.goto(BOOK);
  await press(service);
  await heading(page, asks.practitioner);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await press(any);
  await heading(page, asks.time);
  await tabTo(page, onlineDays(page).nth(1));
  await page.keyboard.press("Enter");
  await tabTo(page, firstOnlineTime(page));
  await expectFit(page);
  await page.keyboard.press("Enter");
  await heading(page, asks.person);
  await expectFit(page);
  const email = `keys${Date.now()}@example.com`;
  await type("First name", "Kay");
  await type("Last name", "Boardman");
  await type("Month", "February");
  await type("Day", "9");
  await type("Year", "1984");
  await type("Phone number", "218 555 0148");
  await type("Email", email);
  await press(sendCode);
  await heading(page, asks.code);
  await expectFit(page);
  const [, digits = ""] = CODE.exec((await mailTo(page.request, email, CODE)).text) ?? [];
  await type("Code", digits);
  await press(book);
  await heading(page, asks.done);
  await tabTo(page, page.getByRole("link", { name: manage }));
  await page.keyboard.press("Enter");
  await heading(page, APPOINTMENT.en.hello("Kay"));
  await press(APPOINTMENT.en.cancel);
  await heading(page, APPOINTMENT.en.ask.cancel);
  await press(APPOINTMENT.en.cancel);
  await heading(page, APPOINTMENT.en.cancelled);
  await page.goto("/book/hillview1");
  await heading(page, BOOKING.en.gone.title);
  await expectFit(page);
});

const HOUR_MS = 3_600_000;

/** Returns the next instant at which patients may be offered a time: not at night at their location. */
function nextByDay(timeZone: string): number {
  const hourAt = (instant: number) =>
    Number(new Date(instant).toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", hour12: false }).slice(0, 2));
  const hours = Array.from({ length: 24 }, (_, ahead) => Date.now() + ahead * HOUR_MS);
  return hours.find((instant) => hourAt(instant) >= 9 && hourAt(instant) < 20) ?? 0;
}

test("a time that a cancellation frees is offered to the waitlist by mail, and taken by its link", async ({
  page: admin,
  browser,
}) => {
  test.setTimeout(120_000);
  await turnOn(admin);
  const path = "/api/tenants/current/online-booking";
  const settings = await callApi<object>(admin, "GET", path);
  // The person who can wait least comes before the one of the demo data who waits longest.
  const offers = { enabled: true, minutes: 60, order: "soonest" };
  await callApi(admin, "PUT", path, { ...settings, offers });

  const desk = await secondPerson(browser);
  await signIn(desk, LAKESIDE_RECEPTION);
  const { location, service } = await deskOf(desk);
  const email = `waits${Date.now()}@example.com`;
  const waiting = { first_name: "Wanda", last_name: "Waits", contact: "218-555-0149", dob: "1984-05-06", email };
  const { patient_id } = await callApi<Patient>(desk, "POST", "/api/patients", waiting);
  const { location_id } = location;
  const leaving = await registerPatient(desk, "Lee", "Leaves");
  const appointment = await bookAhead(desk, { location, service }, leaving, 6);
  const wishes = { location_id, service_id: service.service_id, until: appointment.date };
  await callApi(desk, "POST", "/api/waitlist", { patient_id, ...wishes });
  await setStatus(desk, appointment, "CANCELLED");

  const { page } = await patientOf(browser, { locale: "en-US", viewport: PHONE });
  const offered = /\/my-offer#\S+/;
  // The stream tells of the cancellation a moment later.
  await expect(async () => {
    await page.request.post("/__clock", { data: { time: new Date(nextByDay(location.time_zone)).toISOString() } });
    await mailTo(page.request, email, offered);
  }).toPass({ timeout: 60_000 });
  await desk.goto("/receptionist/waitlist");
  await expect(desk.getByRole("row", { name: /Wanda Waits/ })).toContainText(/is offered until/);

  const [link = ""] = offered.exec((await mailTo(page.request, email, offered)).text) ?? [];
  await page.goto(link);
  await heading(page, OFFER.en.hello("Wanda"));
  expect(new URL(page.url()).hash).toBe("");
  await expectFit(page);
  await page.getByRole("button", { name: OFFER.en.accept }).click();
  await heading(page, OFFER.en.accepted);
  await expectFit(page);
  await desk.reload();
  await expect(desk.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(desk.getByRole("row", { name: /Wanda Waits/ })).toHaveCount(0);
  await desk.goto(`/receptionist/patients/${patient_id}/profile`);
  await expect(desk.getByText(service.service_name).first()).toBeVisible();
  await callApi(admin, "PUT", path, {
    ...(await callApi<object>(admin, "GET", path)),
    offers: { ...offers, enabled: false },
  });
});

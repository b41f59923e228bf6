import { expect, type Page, test } from "@playwright/test";
import type { Patient } from "../../../shared/patients/patient.ts";
import { APPOINTMENT } from "../../../web/src/online/appointment/texts.ts";
import { BOOKING } from "../../../web/src/online/booking/texts.ts";
import { OFFER } from "../../../web/src/online/offer/texts.ts";
import { book, callApi, type Desk, freeTimes, openOnlineBooking, registerPatient, setStatus } from "../desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, mailTo } from "../support.ts";
import { TUESDAY } from "./busy-day.ts";
import { browserAt, openAt, PHONE, picture } from "./camera.ts";

const NOON = `${TUESDAY}T18:00:00.000Z`;
/** Messages wait for three minutes. */
const LATER = `${TUESDAY}T18:05:00.000Z`;
const ADDRESS = "noor.haddad@example.com";
const CODE = /\b(\d{6})\b/;

/** Offers a time that another patient gives back to one who waits, and returns the link in the mail. */
async function offer(page: Page, desk: Desk): Promise<string> {
  const email = "wanda.ilves@example.com";
  const waiting = { first_name: "Wanda", last_name: "Ilves", contact: "218-555-0149", dob: "1984-05-06", email };
  const { patient_id } = await callApi<Patient>(page, "POST", "/api/patients", waiting);
  const leaving = await registerPatient(page, "Lee", "Parrish");
  const times = await freeTimes(page, desk, 4);
  const morning = times.find(({ start_time }) => start_time >= "09:30") as (typeof times)[0];
  const appointment = await book(page, desk, leaving, morning);
  const { location_id } = desk.location;
  const { service_id } = desk.service;
  await callApi(page, "POST", "/api/waitlist", { patient_id, location_id, service_id, until: appointment.date });
  await setStatus(page, appointment, "CANCELLED");
  const offered = /\/my-offer#\S+/;
  // The schedule that sends offers runs at the given time, once the stream has told of the cancellation.
  await expect(async () => {
    await page.request.post("/__clock", { data: { time: LATER } });
    await mailTo(page.request, email, offered);
  }).toPass({ timeout: 60_000 });
  const [link = ""] = offered.exec((await mailTo(page.request, email, offered)).text) ?? [];
  return link;
}

test("takes the pictures of what patients see", async ({ browser }) => {
  const admin = await openAt(browser, NOON, LAKESIDE_ADMIN);
  const desk = await openOnlineBooking(admin);
  const settings = "/api/tenants/current/online-booking";
  const offers = { enabled: true, minutes: 60, order: "soonest" };
  await callApi(admin, "PUT", settings, { ...(await callApi<object>(admin, "GET", settings)), offers });
  const link = await offer(await openAt(browser, NOON, LAKESIDE_RECEPTION), desk);

  const page = await browserAt(browser, NOON, { viewport: PHONE, locale: "en-US" });
  // A server in Node.js writes the header by the machine's clock, and the pages of patients correct theirs by it.
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(NOON).toUTCString() } });
  });
  const { asks, any, first_name, last_name, month, day, year, contact, sendCode, code, manage } = BOOKING.en;
  const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto("/book/lakeside1");
  await heading(asks.service);
  await picture(page, "book-service-375");
  await page.getByRole("button", { name: desk.service.service_name }).click();
  await page.getByRole("button", { name: any }).click();
  await heading(asks.time);
  await expect(page.locator(".times button").first()).toBeVisible();
  await picture(page, "book-time-375");
  await page.locator(".times button").nth(4).click();
  await heading(asks.person);
  await page.getByLabel(first_name, { exact: true }).fill("Noor");
  await page.getByLabel(last_name).fill("Haddad");
  await page.getByLabel(month).selectOption("2");
  await page.getByLabel(day, { exact: true }).fill("9");
  await page.getByLabel(year).fill("1984");
  await page.getByLabel(contact).fill("(218) 555-0147");
  await page.getByLabel(BOOKING.en.email).fill(ADDRESS);
  await picture(page, "book-person-375");
  await page.getByRole("button", { name: sendCode }).click();
  await heading(asks.code);
  await picture(page, "book-code-375");
  const [, digits = ""] = CODE.exec((await mailTo(page.request, ADDRESS, CODE)).text) ?? [];
  await page.getByLabel(code).fill(digits);
  await page.getByRole("button", { name: BOOKING.en.book }).click();
  await heading(asks.done);
  await picture(page, "book-done-375");
  await page.getByRole("link", { name: manage }).click();
  await heading(APPOINTMENT.en.hello("Noor"));
  await picture(page, "my-appointment-375");
  await page.goto(link);
  await heading(OFFER.en.hello("Wanda"));
  await picture(page, "my-offer-375");

  const office = await openAt(browser, LATER, LAKESIDE_ADMIN);
  for (const [name, path] of [
    ["online-booking", "/tenant_admin/online_booking"],
    ["messages", "/tenant_admin/messages"],
  ] as const) {
    await office.goto(path);
    await expect(office.getByRole("heading", { level: 1 })).toBeVisible();
    await picture(office, name);
  }
});

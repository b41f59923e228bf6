import { expect, type Page, test } from "@playwright/test";
import type { Patient } from "../../../shared/patients/patient.ts";
import { APPOINTMENT } from "../../../web/src/online/appointment/texts.ts";
import { BOOKING } from "../../../web/src/online/booking/texts.ts";
import { OFFER } from "../../../web/src/online/offer/texts.ts";
import { bookAhead, callApi, openOnlineBooking, registerPatient, setStatus } from "../desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, mailTo } from "../support.ts";
import { MONDAY } from "./busy-day.ts";
import { browserAt, openAt, PHONE, picture } from "./camera.ts";

const NOON = `${MONDAY}T18:00:00.000Z`;
const ADDRESS = "noor.haddad@example.com";
const CODE = /\b(\d{6})\b/;

/** Offers a time that another patient gives back to one who waits, and returns the link in the mail. */
async function offer(desk: Page, location: { location_id: string }, service: { service_id: string }): Promise<string> {
  const email = "wanda.ilves@example.com";
  const waiting = { first_name: "Wanda", last_name: "Ilves", contact: "218-555-0149", dob: "1984-05-06", email };
  const { patient_id } = await callApi<Patient>(desk, "POST", "/api/patients", waiting);
  const leaving = await registerPatient(desk, "Lee", "Parrish");
  const appointment = await bookAhead(desk, { location, service } as Parameters<typeof bookAhead>[1], leaving, 6);
  const { location_id } = location;
  const { service_id } = service;
  await callApi(desk, "POST", "/api/waitlist", { patient_id, location_id, service_id, until: appointment.date });
  await setStatus(desk, appointment, "CANCELLED");
  const offered = /\/my-offer#\S+/;
  const [link = ""] = offered.exec((await mailTo(desk.request, email, offered)).text) ?? [];
  return link;
}

test("takes the pictures of what patients see", async ({ browser }) => {
  const admin = await openAt(browser, NOON, LAKESIDE_ADMIN);
  const { location, service } = await openOnlineBooking(admin);
  const settings = "/api/tenants/current/online-booking";
  const offers = { enabled: true, minutes: 60, order: "soonest" };
  await callApi(admin, "PUT", settings, { ...(await callApi<object>(admin, "GET", settings)), offers });
  const link = await offer(await openAt(browser, NOON, LAKESIDE_RECEPTION), location, service);

  const page = await browserAt(browser, NOON, { viewport: PHONE, locale: "en-US" });
  const { asks, any, first_name, last_name, month, day, year, contact, sendCode, code, book, manage } = BOOKING.en;
  const heading = (name: string) => expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto("/book/lakeside1");
  await heading(asks.service);
  await picture(page, "book-service-375");
  await page.getByRole("button", { name: service.service_name }).click();
  await page.getByRole("button", { name: any }).click();
  await heading(asks.time);
  await expect(page.locator(".times button").first()).toBeVisible();
  await picture(page, "book-time-375");
  await page.locator(".times button").last().click();
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
  await page.getByRole("button", { name: book }).click();
  await heading(asks.done);
  await picture(page, "book-done-375");
  await page.getByRole("link", { name: manage }).click();
  await heading(APPOINTMENT.en.hello("Noor"));
  await picture(page, "my-appointment-375");
  await page.goto(link);
  await heading(OFFER.en.hello("Wanda"));
  await picture(page, "my-offer-375");
});

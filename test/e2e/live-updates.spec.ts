import { type Browser, expect, type Page, test } from "@playwright/test";
import type { Appointment, FreeTime } from "../../shared/appointments/appointment.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import { callApi, type Desk, deskOf, type Rows } from "./desk-data.ts";
import { LAKESIDE_RECEPTION, secondPerson, signIn } from "./support.ts";

const DAY_MS = 86_400_000;

/** Returns the next free time from two days ahead on. */
async function nextFree(page: Page, { location, service }: Desk): Promise<FreeTime> {
  const { location_id } = location;
  const { service_id } = service;
  const from = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const next = `/api/availability/next?service_id=${service_id}&location_id=${location_id}&from=${from}&limit=1`;
  const [free] = (await callApi<Rows<FreeTime>>(page, "GET", next)).items as [FreeTime];
  return free;
}

/** Books the next free time, as the person who is signed in on a page. */
async function bookNext(page: Page, desk: Desk): Promise<Appointment> {
  const { location_id } = desk.location;
  const { service_id } = desk.service;
  const [patient] = (await callApi<Rows<Patient>>(page, "GET", "/api/patients?limit=1")).items as [Patient];
  const { date, start_time, practitioner_id } = await nextFree(page, desk);
  const booking = { patient_id: patient.patient_id, location_id, service_id, practitioner_id, date, start_time };
  return callApi<Appointment>(page, "POST", "/api/appointments", booking);
}

/** Opens a page, and waits until it receives live updates. */
async function openLive(page: Page, path: string): Promise<void> {
  const connected = page.waitForEvent("websocket", (socket) => socket.url().includes("/live?"));
  await page.goto(path);
  await connected;
}

async function colleague(browser: Browser): Promise<Page> {
  const page = await secondPerson(browser);
  await signIn(page, LAKESIDE_RECEPTION);
  return page;
}

const block = (page: Page, { appointment_id }: Appointment) => page.locator(`[data-appointment="${appointment_id}"]`);

/** Opens the calendar of a location's day, live. */
async function openDay(page: Page, { date, location_id }: Appointment): Promise<void> {
  await openLive(page, `/receptionist/calendar?date=${date}&location=${location_id}`);
  await page.waitForLoadState("networkidle");
}

/** Far less than the ten seconds after which the calendar asks by itself. */
const AT_ONCE = { timeout: 2_500 };

/** Cancels an appointment and brings it back, again and again. */
async function changeOften(page: Page, { appointment_id, version }: Appointment, times: number): Promise<void> {
  let current = version;
  for (let change = 0; change < times; change += 1) {
    const body = { appointment_status: change % 2 === 0 ? "CANCELLED" : "BOOKED", version: current };
    current = (await callApi<Appointment>(page, "PATCH", `/api/appointments/${appointment_id}/status`, body)).version;
  }
}

/** Returns how far everything on the page is scrolled. */
const scrolled = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("*")].flatMap(({ scrollTop, className }) =>
      scrollTop > 0 ? [`${className} ${scrollTop}`] : [],
    ),
  );

test("what one desk books appears at the other at once, which goes on typing through fifty changes", async ({
  page,
  browser,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const other = await colleague(browser);
  const desk = await deskOf(other);
  const before = await bookNext(other, desk);
  await openDay(page, before);
  await expect(block(page, before)).toBeVisible();
  const booked = await bookNext(other, desk);
  await expect(block(page, booked)).toBeAttached(AT_ONCE);

  await page.getByRole("button", { name: "Book Appointment" }).click();
  const field = page.getByRole("dialog").getByRole("combobox").first();
  await field.focus();
  const position = await scrolled(page);
  const typed = "margaret heafield hamilton who calls about tuesday";
  await Promise.all([page.keyboard.type(typed, { delay: 100 }), changeOften(other, before, 50)]);
  await expect(block(page, before)).toBeAttached(AT_ONCE);
  await expect(field).toHaveValue(typed);
  await expect(field).toBeFocused();
  expect(await scrolled(page)).toEqual(position);
});

test("a row of a list shows for two seconds that another desk has changed it", async ({ page, browser }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const other = await colleague(browser);
  const desk = await deskOf(other);
  const { appointment_id, patient_id, version } = await bookNext(other, desk);
  await openLive(page, `/receptionist/patients/${patient_id}/profile`);
  await expect(page.locator(`[data-record="${appointment_id}"]`)).toBeVisible();
  await page.waitForLoadState("networkidle");
  const { date, start_time, practitioner_id } = await nextFree(other, desk);
  const move = { date, start_time, practitioner_id, version };
  await callApi(other, "PATCH", `/api/appointments/${appointment_id}`, move);
  await expect(page.locator(`[data-record="${appointment_id}"][data-changed]`)).toBeAttached(AT_ONCE);
  await expect(page.locator("[data-changed]")).toHaveCount(0);
});

test("a desk whose network was away for ten minutes equals a fresh load within five seconds", async ({
  page,
  browser,
  context,
}) => {
  await page.clock.install();
  await signIn(page, LAKESIDE_RECEPTION);
  const other = await colleague(browser);
  const desk = await deskOf(other);
  const before = await bookNext(other, desk);
  await openDay(page, before);
  await context.setOffline(true);
  const booked = await bookNext(other, desk);
  await page.clock.fastForward("10:00");
  await expect(block(page, booked)).toHaveCount(0);
  await context.setOffline(false);
  await expect(block(page, booked)).toBeAttached({ timeout: 5_000 });
  // The new connection tells of changes as the first one did.
  await page.waitForEvent("websocket", { timeout: 5_000 }).catch(() => undefined);
  await page.waitForLoadState("networkidle");
  const next = await bookNext(other, desk);
  await expect(block(page, next)).toBeAttached(AT_ONCE);
});

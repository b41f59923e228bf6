import { expect, test } from "@playwright/test";
import type { Appointment, FreeTime } from "../../shared/appointments/appointment.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { clickPerson } from "./counted-booking.ts";
import { callApi, deskOf, type Rows, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

const DAY_MS = 86_400_000;

test("a cancellation is filled from the waitlist in 3 clicks", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const { location, service } = await deskOf(page);
  const { location_id } = location;
  const { service_id } = service;
  const [patient, waiting] = (await callApi<Rows<Patient>>(page, "GET", "/api/patients?limit=2")).items as [
    Patient,
    Patient,
  ];
  const from = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const next = `/api/availability/next?service_id=${service_id}&location_id=${location_id}&from=${from}&limit=1`;
  const [free] = (await callApi<Rows<FreeTime>>(page, "GET", next)).items as [FreeTime];
  const { date, start_time, practitioner_id } = free;
  const place = { location_id, service_id, practitioner_id };
  const booking = { patient_id: patient.patient_id, ...place, date, start_time };
  const { appointment_id } = await callApi<Appointment>(page, "POST", "/api/appointments", booking);
  await callApi(page, "POST", "/api/waitlist", { patient_id: waiting.patient_id, ...place, until: date });

  await page.goto(`/receptionist/appointments/${appointment_id}/view`);
  await page.getByRole("button", { name: "Cancel appointment" }).click();
  const effort = await countEffort(page);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel appointment" }).click();
  await page.getByRole("button", { name: "Show who" }).click();
  await page
    .getByRole("button", { name: `Book ${waiting.first_name}` })
    .first()
    .click();
  await expect(notification(page, /is booked for/)).toBeVisible();
  await effort({ clicks: 3, keys: 0 });
  await page.goto(`/receptionist/patients/${waiting.patient_id}/profile`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for" })).toHaveCount(0);
});

test("a patient is added to the waitlist in 4 clicks, and the list and its form meet WCAG 2.2 AA", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const { location } = await deskOf(page);
  const last_name = `Wait${String(Date.now()).slice(-6)}`;
  await registerPatient(page, "Ada", last_name);
  await page.goto(`/receptionist/waitlist?location=${location.location_id}`);
  await expect(page.getByRole("button", { name: /^Book / }).first()).toBeVisible();
  const addedWithin = await countEffort(page);
  await page.getByRole("button", { name: "Add to waitlist" }).click();
  await clickPerson(page, last_name);
  await page.getByRole("option").first().click();
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
  await addedWithin({ clicks: 4, keys: 10 });
  await expect(page.getByRole("row", { name: new RegExp(last_name) })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add to waitlist" }).click();
  await dialog(page).getByRole("button", { name: "Add", exact: true }).click();
  await expect(dialog(page).getByText("Patient is required")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});

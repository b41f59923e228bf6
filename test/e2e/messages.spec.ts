import { expect, type Page, test } from "@playwright/test";
import type { Patient } from "../../shared/patients/patient.ts";
import { expectAccessible } from "./accessible.ts";
import { bookAhead, callApi, deskOf, setStatus } from "./desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, mailTo, notification, secondPerson, signIn } from "./support.ts";

const HOUR_MS = 3_600_000;
const REMINDER = "Hours before: Appointment reminder, patient";

/** Lets the product send the messages that are due at an instant. Its clock stays as it is. */
const sendUntil = (page: Page, instant: number) =>
  page.request.post("/__clock", { data: { time: new Date(instant).toISOString() } });

async function remind(page: Page, hours: string): Promise<void> {
  await page.goto("/tenant_admin/notification_settings");
  await page.getByLabel(REMINDER).fill(hours);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(notification(page, "Notification settings saved successfully.")).toBeVisible();
}

/** Books an appointment for a new patient with an email address. */
async function bookFor(page: Page, last_name: string, email: string) {
  const person = { first_name: "Grace", last_name, contact: "218-555-0171", dob: "1984-05-06", email };
  const patient = await callApi<Patient>(page, "POST", "/api/patients", person);
  return bookAhead(page, await deskOf(page), patient, 3);
}

test("a reminder that is switched on arrives, that of a cancelled appointment is never sent, and the patient stops them", async ({
  page,
  browser,
}) => {
  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);
  await remind(admin, "24");
  await signIn(page, LAKESIDE_RECEPTION);
  const suffix = Date.now();
  const [kept, gone] = [`kept${suffix}@example.com`, `gone${suffix}@example.com`];
  const appointment = await bookFor(page, `Kept${suffix}`, kept);
  const cancelled = await bookFor(page, `Gone${suffix}`, gone);
  await page.goto(`/receptionist/appointments/${appointment.appointment_id}/view`);
  const messages = page.getByRole("list", { name: "Messages" });
  await expect(messages).toContainText("PlannedAppointment reminder to the patient");
  await setStatus(page, cancelled, "CANCELLED");

  for (const { starts_at } of [appointment, cancelled])
    for (const hours of [24, 1]) await sendUntil(page, Date.parse(starts_at) - hours * HOUR_MS);
  const { subject, text } = await mailTo(page.request, kept, /This is a reminder of your appointment/);
  await page.goto("/__outbox");
  const reminders = page.locator("article", { hasText: "This is a reminder of your appointment" });
  await expect(reminders.filter({ hasText: `To ${kept}` })).toHaveCount(1);
  await expect(page.getByText(`To ${gone}`)).toHaveCount(0);
  await reminders.filter({ hasText: kept }).getByRole("link", { name: subject }).click();
  await expect(page.getByText("Hello Grace,")).toBeVisible();

  await page.goto(`/receptionist/appointments/${appointment.appointment_id}/view`);
  await expect(messages).toContainText("SentAppointment reminder to the patient");
  await page.goto(`/receptionist/appointments/${cancelled.appointment_id}/view`);
  await expect(messages).toContainText("ReplacedAppointment reminder to the patient");

  await page.goto(/https?:\S+opt-out\S+/.exec(text)?.[0] ?? "");
  await expect(page.getByText(/Do you want to stop reminders/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop messages" }).click();
  await expect(page.getByText(/You will get no more messages/)).toBeVisible();
  await remind(admin, "");
});

test("the pages of messages are accessible, on a screen and on a phone", async ({ page, browser }) => {
  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);

  await signIn(page, LAKESIDE_RECEPTION);
  const { patient_name, practitioner_name, location_name, date, start_time, patient_id, appointment_id } =
    await bookFor(page, `Called${Date.now()}`, "");
  const message = {
    message_id: "msg_01jd3v00000000000000000001",
    appointment_id,
    type: "appointment_reminder",
    audience: "patient",
    channel: "EMAIL",
    due_at: new Date().toISOString(),
    status: "FAILED",
    sent_at: null,
    reason: "Sending was interrupted: the message may not have been sent.",
    patient_name,
    practitioner_name,
    location_name,
    date,
    start_time,
    patient_id,
    contact: "218-555-0171",
  };
  const { patient_id: _, contact: __, ...listed } = message;
  for (const [own, answered, path, shown, item] of [
    [page, "**/api/messages/undelivered*", "/receptionist/all_appointments", "Patients to call", message],
    [admin, "**/api/messages?*", "/tenant_admin/messages", "Sending was interrupted", listed],
  ] as const) {
    await own.route(answered, (route) => route.fulfill({ json: { items: [item], next_cursor: null } }));
    await own.goto(path);
    await expect(own.getByText(shown).first()).toBeVisible();
    await expectAccessible(own);
    await own.setViewportSize({ width: 375, height: 800 });
    await expectAccessible(own);
  }
});

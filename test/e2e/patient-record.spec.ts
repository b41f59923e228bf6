import { expect, type Locator, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { bookAhead, callApi, deskOf, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, notification, secondPerson, signIn } from "./support.ts";

test.beforeEach(({ page }) => signIn(page, LAKESIDE_RECEPTION));

test("a policy that ends before the appointment, and a note, show where the appointment is looked at", async ({
  page,
}) => {
  const patient = await registerPatient(page, "Pola", `Icy${Date.now()}`);
  const appointment = await bookAhead(page, await deskOf(page), patient, 3);
  await page.goto(`/receptionist/patients/${patient.patient_id}/profile?tab=insurance`);
  await page.getByRole("button", { name: "Add policy" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: /Provider/ }).click();
  await page.getByRole("option").first().click();
  await dialog.getByLabel("Member ID").fill("M-4711");
  await dialog.getByLabel("Valid to").fill("11/1/2026");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notification(page, "Insurance saved")).toBeVisible();
  await expect(page.getByRole("list", { name: "Policies" })).toContainText("Expired on Nov 1, 2026");
  await expectAccessible(page);

  await page.goto(`/receptionist/appointments/${appointment.appointment_id}/view`);
  await expect(page.getByRole("list", { name: "Insurance" })).toContainText("Expired on Nov 1, 2026");
  await page.getByLabel("New note").fill("Asked for the ramp.");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByRole("list", { name: "Notes" })).toContainText("Asked for the ramp.");
  await page.getByRole("button", { name: "History" }).click();
  await expect(page.getByRole("list", { name: "History" })).toContainText("Booked an appointment");
  await expectAccessible(page);
});

test("insurance and notes are in sight beside the appointments, on every screen", async ({ page }) => {
  const patient = await registerPatient(page, "Vera", `Sight${Date.now()}`);
  await bookAhead(page, await deskOf(page), patient, 3);
  await callApi(page, "POST", `/api/patients/${patient.patient_id}/notes`, { text: "Prefers the ground floor." });
  const note = page.getByRole("list", { name: "Newest notes" });
  const details = page.getByRole("heading", { name: "Details", exact: true });
  const upcoming = page.getByRole("heading", { name: "Upcoming (1)" });
  const box = async (what: Locator) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/receptionist/patients/${patient.patient_id}/profile`);
  await expect(note).toContainText("Prefers the ground floor.");
  await expect(page.getByText("No insurance is recorded.")).toBeInViewport({ ratio: 1 });
  await expect(note).toBeInViewport({ ratio: 1 });
  await expect(details).toBeInViewport({ ratio: 1 });
  expect((await box(details)).x).toBeGreaterThan((await box(upcoming)).x + (await box(upcoming)).width);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1920, height: 1000 });
  const [head, person] = [await box(page.locator("#page")), await box(page.locator(".patient-page"))];
  expect(person.width).toBe(head.width);
  expect(head.x + head.width).toBeGreaterThan(1890);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(1000);

  await page.setViewportSize({ width: 375, height: 812 });
  expect((await box(note)).y).toBeLessThan((await box(details)).y);
  expect((await box(upcoming)).y).toBeLessThan((await box(note)).y);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectAccessible(page);

  await page.setViewportSize({ width: 1366, height: 768 });
  const openedWithin = await countEffort(page);
  await page.getByRole("button", { name: "All notes, and a new one" }).click();
  await expect(page.getByLabel("New note")).toBeInViewport();
  await openedWithin({ clicks: 1, keys: 0 });
});

test("a lead whose next step is due stands in the list to call, until it becomes a patient", async ({ page }) => {
  const last_name = `Due${Date.now()}`;
  const body = { first_name: "Lena", last_name, contact: `218${last_name.slice(-7)}` };
  const { lead_id } = await callApi<{ lead_id: string }>(page, "POST", "/api/leads", body);
  await page.goto(`/receptionist/leads/${lead_id}/profile`);
  await page.getByRole("button", { name: "Edit inquiry" }).click();
  await page.getByLabel("Asked for").fill("A check-up");
  await page.getByLabel("Next step on").fill("1/2/2026");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notification(page, "Inquiry saved")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/receptionist/all_leads?show=due");
  const row = page.getByRole("row", { name: new RegExp(last_name) });
  await expect(row).toContainText("A check-up");
  await page.goto(`/receptionist/leads/${lead_id}/profile`);
  await page.getByRole("button", { name: "Convert to patient" }).click();
  await expect(notification(page, `Lena ${last_name} is a patient now.`)).toBeVisible();
  await page.getByRole("tab", { name: "Notes" }).click();
  await expect(page.getByRole("list", { name: "Notes", exact: true })).toContainText("Asked for: A check-up");
  await page.goto("/receptionist/all_leads?show=due");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("a patient who was registered twice is merged, and separated again on the patient's page", async ({ page }) => {
  test.slow();
  const last_name = `Twin${Date.now()}`;
  const [kept, other] = [
    await registerPatient(page, "Katherine", last_name),
    await registerPatient(page, "Kate", last_name),
  ];
  await bookAhead(page, await deskOf(page), other, 3);
  await page.goto("/receptionist/duplicates");
  // The stream compares patients shortly after they were registered.
  const compare = page.getByRole("button", { name: new RegExp(`Compare .*${last_name} and .*${last_name}`) });
  await expect(async () => {
    await page.reload();
    await expect(compare).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  await page.goto(`/receptionist/patients/${kept.patient_id}/merge/${other.patient_id}`);
  await expect(page.getByRole("radiogroup", { name: "First Name" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Merge", exact: true })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toBeHidden();
  await expect(page.getByRole("radiogroup", { name: "First Name" })).toBeVisible();
  await page.emulateMedia({ media: null });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expectAccessible(page);
  const mergedWithin = await countEffort(page);
  await page.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Upcoming (1)" })).toBeVisible();
  await mergedWithin({ clicks: 1, keys: 0 });
  await expect(notification(page, "The two records are one patient now.")).toBeVisible();
  const merges = page.getByRole("list", { name: "Merged records" });
  await expect(merges).toContainText(`Kate ${last_name}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);

  await page.reload();
  await expect(merges).toBeVisible();
  const undoneWithin = await countEffort(page);
  await merges.getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo merge" }).click();
  await expect(notification(page, "The merge was undone.")).toBeVisible();
  await expect(merges).toHaveCount(0);
  await undoneWithin({ clicks: 2, keys: 0 });
  await page.goto(`/receptionist/patients/${other.patient_id}/profile`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Kate ${last_name}`);
  await expect(page.getByRole("heading", { name: "Upcoming (1)" })).toBeVisible();
});

test("an administrator sees what an erasure removes, and erases a patient", async ({ page, browser }) => {
  const patient = await registerPatient(page, "Erin", `Leaving${Date.now()}`);
  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);
  await admin.goto("/tenant_admin/erase_patient");
  const name = `Erin ${patient.last_name}`;
  await admin.getByLabel("Patient", { exact: true }).fill(name);
  await admin.getByRole("option", { name }).click();
  await expect(admin.getByRole("heading", { name })).toBeVisible();
  await expectAccessible(admin);
  await admin.getByLabel("To confirm").fill(name);
  await admin.getByRole("button", { name: "Erase for good" }).click();
  await expect(notification(admin, "The patient was erased.")).toBeVisible();
  await admin.context().close();
  await page.goto(`/receptionist/patients/${patient.patient_id}/profile`);
  await expect(page.getByText("Patient not found")).toBeVisible();
});

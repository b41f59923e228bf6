import { expect, type Page, test } from "@playwright/test";
import type { InsuranceCompany, InsuranceProvider } from "../../shared/insurance/insurer.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { bookNow, callApi, type Desk, deskNow, registerPatient, setStatus } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_ADMIN, mailTo, notification, secondPerson, signIn } from "./support.ts";

/** Books an appointment that is in progress now, at the fee of the desk's service. */
async function inProgress(page: Page, desk: Desk, patient: Patient) {
  const booked = await bookNow(page, desk, patient);
  return setStatus(page, await setStatus(page, booked, "CHECKED-IN"), "IN-PROGRESS");
}

/** Opens the page of an appointment that is in progress, and completes it. */
async function complete(page: Page, desk: Desk, patient: Patient) {
  const appointment = await inProgress(page, desk, patient);
  await page.goto(`/receptionist/appointments/${appointment.appointment_id}/view`);
  await page.getByRole("button", { name: "Complete", exact: true }).click();
  await expect(dialog(page)).toContainText("Due now");
  return appointment;
}

const amount = (page: Page) => dialog(page).getByLabel("Amount", { exact: true });
const account = (page: Page) => page.getByRole("list", { name: "Entries" });
const feeOf = (desk: Desk) => Number(desk.service.fee);
const dollars = (value: number) => `$${value.toFixed(2)}`;

async function openAccount(page: Page, { patient_id }: Patient): Promise<void> {
  await page.goto(`/receptionist/patients/${patient_id}/profile?tab=account`);
  await expect(account(page)).toBeVisible();
}

test("a visit is paid in full by card with three clicks, or three keys, after its completion", async ({ page }) => {
  const desk = await deskNow(page);
  const patient = await registerPatient(page, "Paula", `Full${Date.now()}`);
  await complete(page, desk, patient);
  await expectAccessible(page);
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/checkout") && calls.push(request.method()));
  const clicks = await countEffort(page);
  await dialog(page).getByText("Card", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  await expect(dialog(page)).toContainText(`Paid: ${dollars(feeOf(desk))} by card.`);
  await expect(dialog(page)).toContainText("Nothing is owed.");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await clicks({ clicks: 3, keys: 0 });
  expect(calls).toEqual(["POST"]);
  await openAccount(page, patient);
  await expect(account(page)).toContainText("Payment · Card");
  await expect(account(page)).toContainText("Charge");
  await expectAccessible(page);

  const other = await registerPatient(page, "Karl", `Keys${Date.now()}`);
  await complete(page, desk, other);
  await expect(dialog(page).getByRole("radio", { name: "Card" })).toBeFocused();
  const keys = await countEffort(page);
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("button", { name: "Done" })).toBeFocused();
  await page.keyboard.press("Enter");
  await keys({ clicks: 0, keys: 3 });
  await expect(dialog(page)).toHaveCount(0);
});

test("a part is paid at the checkout and the rest later, and a copy of the receipt is printed", async ({ page }) => {
  const desk = await deskNow(page);
  const patient = await registerPatient(page, "Petra", `Part${Date.now()}`);
  await complete(page, desk, patient);
  const rest = feeOf(desk) - 10.5;
  await dialog(page).getByText("Cash", { exact: true }).click();
  await amount(page).last().fill("10.5");
  await expect(dialog(page)).toContainText(`${dollars(rest)} stays open.`);
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  await expect(dialog(page)).toContainText(`owes ${dollars(rest)}.`);
  await dialog(page).getByRole("button", { name: "Done" }).click();

  await openAccount(page, patient);
  const expectAtMost = await countEffort(page);
  await page.getByRole("button", { name: "Record a payment" }).click();
  await dialog(page).getByText("Check", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Record" }).click();
  await expect(dialog(page)).toContainText("Nothing is owed.");
  await expectAtMost({ clicks: 3, keys: 0 });
  await dialog(page)
    .getByRole("link", { name: /^Receipt / })
    .click();
  const sheet = page.getByRole("article", { name: /^Receipt / });
  await expect(sheet).toContainText(/[A-Z]{2,4}-\d{4}-\d{6}/);
  await expect(sheet).toContainText("Copy");
  await expect(page.getByRole("navigation", { name: "Side navigation" })).toHaveCount(0);
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print receipt" })).toBeHidden();
  await page.setViewportSize({ width: 739, height: 979 });
  // One sheet of Letter paper holds it.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(979);
});

test("a payment is refunded with a reason, and a charge is reversed", async ({ page }) => {
  const desk = await deskNow(page);
  const patient = await registerPatient(page, "Rosa", `Refund${Date.now()}`);
  await complete(page, desk, patient);
  await dialog(page).getByText("Card", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  await dialog(page).getByRole("button", { name: "Done" }).click();

  await openAccount(page, patient);
  await page.getByRole("button", { name: "More entries" }).click();
  await page.getByRole("menuitem", { name: "Refund" }).click();
  await dialog(page).getByText("Card", { exact: true }).click();
  await amount(page).fill("5");
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(dialog(page)).toContainText("Reason is required");
  await dialog(page).getByLabel("Reason").fill("Charged too much");
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(dialog(page)).toContainText("Refunded: $5.00 by card.");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(account(page)).toContainText("Refund · CardCharged too much");

  await page.getByRole("button", { name: /^Reverse Charge/ }).click();
  await dialog(page).getByLabel("Reason").fill("Wrong patient");
  await dialog(page).getByRole("button", { name: "Reverse" }).click();
  await expect(account(page)).toContainText("Reversal of: charge");
  await expect(page.getByText("Paid in advance", { exact: true })).toBeVisible();
});

test("a fee is split with an insurer, and the statement has the patient's part", async ({ page, browser }) => {
  const desk = await deskNow(page);
  const suffix = String(Date.now());
  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);
  const { company_id } = await callApi<InsuranceCompany>(admin, "POST", "/api/insurance/companies", {
    company_name: `Lake Mutual ${suffix}`,
    network_type: "PPO",
    phone: "218-555-0100",
    status: "ACTIVE",
  });
  const { provider_id } = await callApi<InsuranceProvider>(admin, "POST", "/api/insurance/providers", {
    provider_name: `Lake Cover ${suffix}`,
    coverage_type: "PPO",
    email: "lake@example.com",
    phone: "218-555-0101",
    status: "ACTIVE",
  });
  const patient = await registerPatient(page, "Ingrid", `Split${suffix}`);
  await callApi(page, "PUT", `/api/patients/${patient.patient_id}/insurance`, {
    items: [{ provider_id, company_id, member_id: "M-1" }],
    version: 0,
  });
  await complete(page, desk, patient);
  await dialog(page).getByRole("button", { name: "Split with an insurer" }).click();
  await dialog(page).getByLabel("Insurer pays").fill("15");
  const part = dollars(feeOf(desk) - 15);
  await expect(amount(page).last()).toHaveValue(part);
  await dialog(page).getByText("Card", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  await expect(dialog(page)).toContainText(`Paid: ${part} by card. Nothing is owed.`);
  await dialog(page).getByRole("button", { name: "Done" }).click();

  await openAccount(page, patient);
  await expect(page.getByText(`Lake Mutual ${suffix} owes`)).toBeVisible();
  await page.getByRole("link", { name: "Statement" }).click();
  const sheet = page.getByRole("article");
  await expect(sheet).toContainText(`Ingrid Split${suffix}`);
  await expect(sheet).toContainText("Owes: $0.00");
  await expectAccessible(page);
});

test("the receipt arrives by mail in the patient's language", async ({ page, browser }) => {
  const admin = await secondPerson(browser);
  await signIn(admin, LAKESIDE_ADMIN);
  const desk = await deskNow(page);
  const email = `luz${Date.now()}@example.com`;
  const patient = await callApi<Patient>(page, "POST", "/api/patients", {
    first_name: "Luz",
    last_name: `Mail${Date.now()}`,
    contact: "218-555-0171",
    dob: "1984-05-06",
    email,
    preferred_language: "es",
  });
  await complete(page, desk, patient);
  await dialog(page).getByText("Card", { exact: true }).click();
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  const number = await dialog(page)
    .getByRole("link", { name: /^Receipt / })
    .innerText();
  await dialog(page).getByRole("button", { name: "Mail receipt" }).click();
  await expect(notification(page, /The receipt will be mailed/)).toBeVisible();
  await page.request.post("/__clock", { data: { time: new Date(Date.now() + 10 * 60_000).toISOString() } });
  const { text } = await mailTo(page.request, email, new RegExp(number.replace("Receipt ", "")));
  expect(text).toContain("Pago con tarjeta");
});

test("what a practitioner completed is listed at the desk until it is checked out, and an undo asks about the charge", async ({
  page,
}) => {
  const desk = await deskNow(page);
  const last_name = `Listed${Date.now()}`;
  const patient = await registerPatient(page, "Lina", last_name);
  const appointment = await inProgress(page, desk, patient);
  await setStatus(page, appointment, "COMPLETED");
  await page.goto(`/receptionist/dashboard?location=${desk.location.location_id}`);
  const list = page.getByRole("list", { name: "To check out" });
  await expect(list).toContainText(`Lina ${last_name}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Check out Lina ${last_name}` }).click();
  await dialog(page).getByText("Pays later").click();
  await dialog(page).getByRole("button", { name: "Check out" }).click();
  await expect(dialog(page)).toContainText("Nothing was paid.");
  await dialog(page).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: `Check out Lina ${last_name}` })).toHaveCount(0);

  await page.goto(`/receptionist/appointments/${appointment.appointment_id}/view`);
  await page.getByRole("button", { name: "Undo completion" }).click();
  await dialog(page).getByText("Reverse the charge").click();
  await dialog(page).getByRole("button", { name: "Undo completion" }).click();
  await expect(page.getByText("IN-PROGRESS")).toBeVisible();
  await openAccount(page, patient);
  await expect(account(page)).toContainText("Reversal of: charge");
});

import { expect, type Page, test } from "@playwright/test";
import type { InsuranceCompany, InsuranceProvider } from "../../shared/insurance/insurer.ts";
import type { Location } from "../../shared/locations/location.ts";
import type { Patient } from "../../shared/patients/patient.ts";
import type { RecordedEntry } from "../../shared/payments/receipt.ts";
import { expectAccessible } from "./accessible.ts";
import { choose, dialog } from "./booking.ts";
import { callApi, openDesk, registerPatient } from "./desk-data.ts";
import { PHONE } from "./role-pages.ts";
import {
  correcting,
  LAKESIDE_ADMIN,
  LAKESIDE_MANAGER,
  LAKESIDE_RECEPTION,
  notification,
  secondPerson,
  signIn,
} from "./support.ts";

/** Opens a location of its own, so that no other story counts on its days. */
async function openLocation(page: Page): Promise<Location> {
  const admin = await secondPerson((await page.context().browser()) as never);
  await signIn(admin, LAKESIDE_ADMIN);
  const { location } = await openDesk(admin);
  await admin.context().close();
  return location;
}

/** Records an entry in the ledger of a patient. */
const record = (page: Page, { patient_id }: Patient, body: Readonly<Record<string, unknown>>) =>
  callApi<RecordedEntry>(page, "POST", `/api/patients/${patient_id}/ledger`, body);

const table = (page: Page, name: string) => page.getByRole("table", { name });
const row = (page: Page, name: string, text: string) => table(page, name).getByRole("row").filter({ hasText: text });

test("a day is counted blind, closed with a difference and printed, and what follows counts on the next day", async ({
  page,
}) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const location = await openLocation(page);
  const { location_id } = location;
  const patient = await registerPatient(page, "Clara", `Close${Date.now()}`);
  await record(page, patient, { kind: "PAYMENT", amount_cents: 4_000, method: "CASH", location_id });
  await record(page, patient, { kind: "PAYMENT", amount_cents: 2_500, method: "CHECK", location_id });

  await page.goto(`/closings?location=${location_id}`);
  await page.getByRole("button", { name: /^Close \w{3}, / }).click();
  await expectAccessible(page);
  await expect(page.locator("body")).not.toContainText("$40.00");
  await dialog(page).getByLabel("Cash counted").fill("30");
  await dialog(page).getByLabel("Checks counted").fill("25");
  await dialog(page).getByRole("button", { name: "Close day" }).click();
  await expect(dialog(page)).toContainText("Say why the count differs.");
  await expect(page.locator("body")).not.toContainText("$40.00");
  await expect(dialog(page).getByLabel("Cash counted")).toHaveValue("$30.00");
  await dialog(page).getByLabel(/^Note/).fill("Ten dollars were paid out for stamps");
  await correcting(page);
  await dialog(page).getByRole("button", { name: "Close day" }).click();
  await expect(notification(page, /is closed with a difference of −\$10\.00 in cash\./)).toBeVisible();
  await expect(page.getByText("No day is waiting to be closed.")).toBeVisible();
  const closed = row(page, "Closing", "Ten dollars were paid out for stamps");
  for (const amount of ["$40.00", "$30.00", "$25.00", "−$10.00"]) await expect(closed).toContainText(amount);
  await expectAccessible(page);

  const later = await record(page, patient, { kind: "PAYMENT", amount_cents: 100, method: "CASH", location_id });
  const today = new Date().toLocaleDateString("sv-SE", { timeZone: location.time_zone });
  expect(later.entry.date > today).toBe(true);

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await closed.getByRole("button", { name: /^Print / }).click();
  await page.emulateMedia({ media: "print" });
  const sheet = page.locator(".closing-sheet");
  await expect(sheet.getByRole("heading")).toContainText(`Closing of ${location.location_name}`);
  await expect(sheet).toContainText("Ten dollars were paid out for stamps");
  await page.emulateMedia({ media: null });
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});

/** Gives the clinic a company with which a patient is insured. */
async function insure(page: Page, { patient_id }: Patient, name: string): Promise<InsuranceCompany> {
  const admin = await secondPerson((await page.context().browser()) as never);
  await signIn(admin, LAKESIDE_ADMIN);
  const status = "ACTIVE";
  const phone = "2185550173";
  const company = await callApi<InsuranceCompany>(admin, "POST", "/api/insurance/companies", {
    ...{ company_name: name, network_type: "PPO", phone, status },
  });
  const { provider_id } = await callApi<InsuranceProvider>(admin, "POST", "/api/insurance/providers", {
    ...{ provider_name: name, coverage_type: "Medical", email: "cover@example.com", phone, status },
  });
  await admin.context().close();
  const items = [{ provider_id, company_id: company.company_id, member_id: "M-1" }];
  await callApi(page, "PUT", `/api/patients/${patient_id}/insurance`, { items, version: 0 });
  return company;
}

test("an insurer pays two charges; a rest is written off, and another one the patient owes", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const location = await openLocation(page);
  const { location_id } = location;
  const patient = await registerPatient(page, "Irma", `Insured${Date.now()}`);
  const company = await insure(page, patient, `Prairie Mutual ${Date.now()}`);
  const { company_id } = company;
  for (const amount_cents of [8_000, 5_000, 3_000])
    await record(page, patient, { kind: "CHARGE", amount_cents, company_id, location_id });

  await page.goto("/insurers");
  await expect(row(page, "Insurers", company.company_name)).toContainText("$160.00");
  await expectAccessible(page);
  await page.getByRole("link", { name: company.company_name }).click();
  await expect(page.getByText("Owes $160.00 for 3 charges.")).toBeVisible();
  await page.getByRole("button", { name: "Record remittance" }).click();
  await choose(page, "Location", location.location_name);
  await choose(page, "Method", "ACH");
  const charges = dialog(page).getByRole("listitem");
  await dialog(page).getByRole("button", { name: "Choose all" }).click();
  await charges.nth(2).getByRole("checkbox").uncheck();
  await charges.nth(0).getByLabel("Paid").fill("70");
  await charges.nth(0).getByLabel("Paid").blur();
  await charges.nth(0).getByRole("button", { name: /Rest/ }).click();
  await page.getByRole("option", { name: "Write off" }).click();
  await charges.nth(1).getByLabel("Paid").fill("20");
  await charges.nth(1).getByLabel("Paid").blur();
  await charges.nth(1).getByRole("button", { name: /Rest/ }).click();
  await page.getByRole("option", { name: "Patient owes it" }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("button", { name: "Record remittance" }).click();
  await expect(dialog(page)).toContainText("Say why the rest is written off.");
  await charges.nth(0).getByLabel("Reason").fill("Above the contract rate");
  await correcting(page);
  await dialog(page).getByRole("button", { name: "Record remittance" }).click();
  await expect(notification(page, "2 charges were recorded.")).toBeVisible();
  await expect(page.getByText("Owes $30.00 for 1 charge.")).toBeVisible();

  await page.goto(`/balances?location=${location_id}`);
  await expect(row(page, "Open Balances", patient.last_name)).toContainText("$30.00");
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
});

test("a manager reads the takings and opens the entries behind a figure", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  const location = await openLocation(page);
  const { location_id } = location;
  const patient = await registerPatient(page, "Tara", `Taken${Date.now()}`);
  await record(page, patient, { kind: "CHARGE", amount_cents: 9_000, location_id });
  await record(page, patient, { kind: "PAYMENT", amount_cents: 6_000, method: "CARD", location_id });

  const manager = await secondPerson((await page.context().browser()) as never);
  await signIn(manager, LAKESIDE_MANAGER);
  await manager.goto(`/takings?location=${location_id}`);
  const figure = (label: string) => manager.locator(".figure").filter({ hasText: label }).locator("dd").first();
  await expect(figure("Received")).toHaveText("$60.00");
  await expect(figure("Charged")).toHaveText("$90.00");
  await expect(figure("Open")).toHaveText("$30.00");
  await expectAccessible(manager);
  await row(manager, "Methods", "Card").getByRole("link", { name: "$60.00" }).click();
  await expect(manager).toHaveURL(/\/takings\/entries\?/);
  await expect(row(manager, "Entries", "Tara")).toContainText("$60.00");
  await expectAccessible(manager);
  await manager.setViewportSize(PHONE);
  await expectAccessible(manager);
  await manager.context().close();
});

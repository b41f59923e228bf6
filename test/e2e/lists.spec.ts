import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { bookAhead, bookNow, deskNow, deskOf, registerPatient } from "./desk-data.ts";
import { countEffort } from "./effort.ts";
import { LAKESIDE_RECEPTION, notification, signIn } from "./support.ts";

const PHONE = { width: 375, height: 812 };
const LISTS = [
  "/receptionist/all_appointments",
  "/receptionist/all_patients",
  "/receptionist/all_leads",
  "/receptionist/all_practitioners",
];

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

test("a receptionist saves the filtered appointments as a CSV file", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/all_appointments?status=COMPLETED");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^appointments-\d{4}-\d{2}-\d{2}\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  const [headers, ...rows] = text.trimEnd().split("\r\n");
  expect(headers).toBe(
    "\uFEFFPatient,Phone,Practitioner,Service,Date,Start,End,Status,Online,Location,Reason,Patient ID,Practitioner ID",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain(",COMPLETED,");
  await expect(notification(page, `${rows.length} ${rows.length === 1 ? "row was" : "rows were"} saved`)).toBeVisible();
});

test("lists are cards on a phone, which is never scrolled sideways", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.setViewportSize(PHONE);
  for (const path of LISTS) {
    await page.goto(path);
    const card = page.locator(".card").first();
    await expect(card.getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("table")).toHaveCount(0);
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
    if (path === LISTS[0]) expect((await card.boundingBox())?.height).toBeLessThanOrEqual(110);
    await expectAccessible(page);
  }
});

test("the navigation is folded on a tablet, and a printed day has its list alone", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto("/receptionist/all_appointments");
  await expect(page.getByRole("link", { name: "Leads" })).toBeHidden();
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/All locations · /);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.locator(".day-sheet-page tbody tr").first()).toHaveCSS("color", "rgb(0, 0, 0)");
});

test("a reload and Back restore the search of a list and the pages that were loaded", async ({ page }) => {
  await signIn(page, LAKESIDE_RECEPTION);
  await page.goto("/receptionist/all_patients");
  const rows = page.locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await page.getByRole("button", { name: "Load more" }).click();
  await expect(rows).toHaveCount(100);
  await page.reload();
  await expect(rows).toHaveCount(100);
  await rows.last().getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Details", exact: true })).toBeVisible();
  await page.goBack();
  // The patient who was opened stands first, and is not counted twice.
  await expect(rows).toHaveCount(100);

  await page.getByPlaceholder("Name, phone or date of birth").fill("patel");
  await expect(rows.filter({ hasNotText: "Patel" })).toHaveCount(0);
  await page.reload();
  await expect(page.getByPlaceholder("Name, phone or date of birth")).toHaveValue("patel");
  await expect(rows.filter({ hasNotText: "Patel" })).toHaveCount(0);
  expect(page.url()).not.toContain("patel");
});

const menuOf = (page: Page, last_name: string) =>
  page.getByRole("row", { name: new RegExp(last_name) }).getByRole("button", { name: /^Actions for / });

test("a patient's appointments are found, checked in, moved and cancelled in the list", async ({ page }) => {
  const last_name = `Liste${Date.now()}`;
  const desk = await deskNow(page);
  const patient = await registerPatient(page, "Lotte", last_name);
  await bookNow(page, desk, patient);
  await page.goto("/receptionist/all_appointments");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const foundWithin = await countEffort(page);
  await page.getByLabel("Patient", { exact: true }).click();
  await page.getByLabel("Patient", { exact: true }).pressSequentially(last_name.slice(0, 12));
  await page.getByRole("option", { name: `Lotte ${last_name}` }).click();
  const row = page.getByRole("row", { name: new RegExp(last_name) });
  await expect(page.getByRole("row")).toHaveCount(2);
  await foundWithin({ clicks: 2, keys: 12 });
  expect(page.url()).toContain(`patient=${patient.patient_id}`);
  expect(page.url()).not.toContain("Lotte");
  await expectAccessible(page);

  const checkedInWithin = await countEffort(page);
  await menuOf(page, last_name).click();
  await page.getByRole("menuitem", { name: "Check in" }).click();
  await expect(row).toContainText("CHECKED-IN");
  await checkedInWithin({ clicks: 2, keys: 0 });
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(row).toContainText("BOOKED");

  await menuOf(page, last_name).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Reschedule" }).click();
  await expect(dialog(page).getByRole("heading", { name: /Reschedule/ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "Cancel", exact: true }).click();

  const cancelledWithin = await countEffort(page);
  await menuOf(page, last_name).click();
  await page.getByRole("menuitem", { name: "Cancel appointment" }).click();
  await dialog(page).getByRole("button", { name: "Cancel appointment" }).click();
  await expect(row).toContainText("CANCELLED");
  await cancelledWithin({ clicks: 3, keys: 0 });

  await page.setViewportSize(PHONE);
  await expect(page.locator(".card", { hasText: last_name })).toContainText("CANCELLED");
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test("the practitioner and the patient narrow the list together, also after a reload", async ({ page }) => {
  const last_name = `Both${Date.now()}`;
  await signIn(page, LAKESIDE_RECEPTION);
  const { practitioner_id, patient_id } = await bookAhead(
    page,
    await deskOf(page),
    await registerPatient(page, "Bea", last_name),
    3,
  );
  await page.goto(`/receptionist/all_appointments?patient=${patient_id}&practitioner=${practitioner_id}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Patient", { exact: true })).toHaveValue(`Bea ${last_name}`);
  await expect(page.getByRole("row", { name: new RegExp(last_name) })).toBeVisible();
  await page.getByLabel("Patient", { exact: true }).click();
  // The field that searches is loaded with the click.
  const picker = page.getByRole("combobox", { name: "Patient", exact: true });
  await expect(picker).toBeFocused();
  await picker.fill("");
  await expect(page).not.toHaveURL(/patient=/);
  await expect(page.getByRole("row").nth(2)).toBeVisible();
});

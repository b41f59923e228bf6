import { expect, test } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { dialog } from "./booking.ts";
import { callApi, deskOf, freeTimes, type Rows } from "./desk-data.ts";
import { LAKESIDE_ADMIN, LAKESIDE_RECEPTION, secondPerson, signIn } from "./support.ts";

/** The rows of the file: more than one request takes. A large one takes minutes and is tried now and then: IMPORT_ROWS=2000, or 5000 for the most. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 60);
/** Few rows take longer each, because some of the time is for the file. */
const PATIENT_ROWS = Math.max(ROWS, 150);

const LANGUAGES = ["Spanish", "es", "EN-us", "español", "Vietnamese", "Klingon", ""];
const BIRTHDAYS = ["29283", "4-Mar-80", "3/4/1980", '"Mar 4, 1980"', "1980-03-04"];
const ZIPCODES = ["55802", "123", "55802-1234"];

/** A name of letters, another one for each number. */
const word = (nth: number) =>
  [...String(nth).padStart(5, "0")]
    .map((digit) => `${"bdfgklmnpr".charAt(+digit)}${"aeiou".charAt(+digit % 5)}`)
    .join("");

/** Returns a line of a file as clinics have it. Every tenth person has no last name, and every fiftieth no readable birth date. */
function messyLine(nth: number, suffix: string): string {
  const pick = (values: readonly string[]) => values[nth % values.length] ?? "";
  const last = nth % 10 === 9 ? "" : `"${word(nth)}, ${suffix}"`;
  const dob = nth % 50 === 7 ? "unknown" : pick(BIRTHDAYS);
  const phone = `(218) 5${String(50_000 + nth).slice(0, 2)}-${String(nth % 10_000).padStart(4, "0")}`;
  return [`  ${word(nth * 7 + 1)} `, last, phone, dob, pick(LANGUAGES), pick(ZIPCODES), "at home"].join(",");
}

test("many messy rows are checked and imported with progress, and undone", async ({ page }) => {
  // A row takes 30 to 60 ms on an idle machine, and many times that beside other work.
  test.setTimeout(PATIENT_ROWS * 1_200);
  const suffix = `Q${String(Date.now()).slice(-6)}`;
  const lines = Array.from({ length: ROWS }, (_, nth) => messyLine(nth, suffix));
  const csv = ["First,Last,Phone,Birthday,Language,Zip,Email", ...lines].join("\n");
  const refused = lines.filter((_, nth) => nth % 10 === 9 || nth % 50 === 7).length;
  const rows = (count: number) => `${count.toLocaleString("en")} rows`;
  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/import");
  const buffer = Buffer.from(csv);
  await page.locator("input[type=file]").setInputFiles({ name: `messy${suffix}.csv`, mimeType: "text/csv", buffer });
  await page.getByRole("checkbox", { name: /Skip people/ }).uncheck();

  const checking = performance.now();
  await page.getByRole("button", { name: `Check ${ROWS} rows` }).click();
  await expect(page.getByRole("main").getByText(new RegExp(` of ${rows(ROWS)}`))).toBeVisible();
  const checked = page.getByRole("main").getByText(`${rows(ROWS - refused)} can be imported, ${refused} with errors`);
  await expect(checked).toBeVisible({ timeout: PATIENT_ROWS * 300 });
  await expect(page.getByText("will be imported without a value that can't be read.")).toBeVisible();
  await expectAccessible(page);

  const importing = performance.now();
  await page.getByRole("button", { name: `Import ${ROWS - refused} rows` }).click();
  await expect(page.getByRole("button", { name: "Cancel import" })).toBeVisible();
  await expect(
    page.getByRole("main").getByText(`${rows(ROWS - refused)} imported, ${refused} with errors`),
  ).toBeVisible({
    timeout: PATIENT_ROWS * 500,
  });
  const end = performance.now();
  const seconds = (ms: number) => Math.round(ms / 1_000);
  console.log(`${ROWS} rows: checked in ${seconds(importing - checking)} s, imported in ${seconds(end - importing)} s`);
  await expect(page.getByText("Left out: Zipcode must be exactly 5 digits").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: `Undo the import of messy${suffix}.csv` }).click();
  await dialog(page).getByRole("button", { name: "Undo import" }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(`${(ROWS - refused).toLocaleString("en")} removed, 0 kept`)
      .first(),
  ).toBeVisible({
    timeout: PATIENT_ROWS * 300,
  });
});

test("appointments of the past and the future are matched by names, imported and undone", async ({ page, browser }) => {
  const reception = await secondPerson(browser);
  await signIn(reception, LAKESIDE_RECEPTION);
  const { location, service } = await deskOf(reception);
  const last_name = `Moved${String(Date.now()).slice(-6)}`;
  const person = { first_name: "Ines", last_name, contact: "218-555-0143", dob: "1980-03-04" };
  const { patient_id } = await callApi<{ patient_id: string }>(reception, "POST", "/api/patients", person);
  const [time] = await freeTimes(reception, { location, service }, 2);
  if (!time) throw new Error("There is no free time");
  const line = (...cells: string[]) => [...cells, `"${service.service_name}"`, `"${location.location_name}"`].join(",");
  const csv = [
    "Client,Provider,Date,Start,Status,Service,Location",
    line(`"${last_name}, Ines"`, time.practitioner_name, time.date, time.start_time, "Scheduled"),
    line(`Ines ${last_name}`, time.practitioner_name, "4-Mar-24", "9:00 AM", "No show"),
    line("Unknown Person", time.practitioner_name, "3/5/2024", "9:00 AM", "Completed"),
    line(`Ines ${last_name}`, time.practitioner_name, time.date, time.start_time, "Completed"),
  ].join("\n");
  const listed = async () =>
    (
      await callApi<Rows<{ date: string; appointment_status: string }>>(
        reception,
        "GET",
        `/api/patients/${patient_id}/appointments`,
      )
    ).items;

  await signIn(page, LAKESIDE_ADMIN);
  await page.goto("/tenant_admin/import");
  await page.getByRole("button", { name: /^What to import/ }).click();
  await page.getByRole("option", { name: "Appointments" }).click();
  const file = { name: `diary${last_name}.csv`, mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("are found by their names")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Check 4 rows" }).click();
  await expect(
    page.getByRole("main").getByText("2 rows can be imported, 2 with errors, 0 registered already."),
  ).toBeVisible();
  await expect(page.getByText("Patient not found")).toBeVisible();
  await expect(page.getByText("An appointment that has not begun yet is booked or cancelled")).toBeVisible();
  expect(await listed()).toEqual([]);

  await page.getByRole("button", { name: "Import 2 rows" }).click();
  // The last row is the first one, which is registered by now.
  await expect(
    page.getByRole("main").getByText("2 rows imported, 1 with errors, 1 skipped as already registered."),
  ).toBeVisible();
  expect((await listed()).map(({ date, appointment_status }) => [date, appointment_status])).toEqual([
    [time.date, "BOOKED"],
    ["2024-03-04", "MISSED"],
  ]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 375, height: 740 });
  await expectAccessible(page);

  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole("button", { name: `Undo the import of diary${last_name}.csv` }).click();
  await dialog(page).getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("main").getByText("2 removed, 0 kept").first()).toBeVisible();
  await expect.poll(listed).toEqual([]);
  await reception.context().close();
});

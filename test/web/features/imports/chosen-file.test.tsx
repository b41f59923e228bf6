import { act } from "@testing-library/react";
import type { ImportBatch } from "../../../../shared/imports/import.ts";
import { csvLines } from "../../../../shared/values/csv.ts";
import { button, chooseFile, eventually, rows, text } from "../../../support/render-gestures.tsx";
import { CSV, chooseCsv, csvFile, openImport, ROWS } from "./render-import.tsx";

const ACCENTED = CSV.replace("Ada", "Álva");
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

test.each([
  ["UTF-8 with a mark", new TextEncoder().encode(`\uFEFF${ACCENTED}`)],
  ["Windows-1252, as Excel saves it", latin1(ACCENTED)],
  ["UTF-16", Uint8Array.from(Buffer.from(`\uFEFF${ACCENTED}`, "utf16le"))],
])("reads a file in %s", async (_, content) => {
  const app = await openImport();
  await chooseCsv(app, content);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(app.api.named(ROWS)).toHaveLength(1));
  const body = app.api.named(ROWS)[0]?.body as ImportBatch;
  expect(body.rows[0]?.values).toMatchObject({ first_name: "Álva", last_name: "Byron" });
});

test("counts blank lines, so that rows have the numbers of the spreadsheet", async () => {
  const app = await openImport();
  await chooseCsv(app, `\n${CSV.replace("Bea;", "\n;;;;\nBea;")}\n`);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(rows(app.page).map(([row]) => row)).toEqual(["6: Bea", "7: Cleo Adams"]));
  const body = app.api.named(ROWS)[0]?.body as ImportBatch;
  expect(body.rows.map(({ row }) => row)).toEqual([3, 6, 7]);
});

test("keeps the fields of the columns apart from what follows", async () => {
  const app = await openImport();
  await chooseCsv(app);
  expect(document.querySelector(".field-grid")?.nextElementSibling).toBeNull();
});

test("asks for the columns that are missing", async () => {
  const app = await openImport();
  await chooseCsv(app, "Given name,Phone\nAda,312-555-0100\n");
  expect(text()).toContain("Choose the column of: Last Name, Date of Birth");
  expect(button(app.page, "Check 1 row").isDisabled()).toBe(true);
});

test("shows the file that was chosen last when an earlier one is still being read", async () => {
  const app = await openImport();
  let finish = () => {};
  chooseFile(app.page, csvFile(CSV, new Promise<void>((resolve) => (finish = resolve))));
  await chooseCsv(app, "Given name,Phone\nAda,312-555-0100\n");
  await act(async () => finish());
  expect(button(app.page, "Check 1 row")).toBeDefined();
  expect(text()).not.toContain("Check 3 rows");
});

test("refuses a file without rows with a message", async () => {
  const app = await openImport();
  const file = new File(["First Name"], "empty.csv", { type: "text/csv" });
  Object.assign(file, { text: async () => "First Name" });
  chooseFile(app.page, file);
  await eventually(() => expect(text()).toContain("The file has no rows."));
});

test("imports the product's own list of rows to review, whose phone numbers have an apostrophe", async () => {
  const app = await openImport();
  const review = csvLines([
    ["Row", "Problem", "First Name", "Last Name", "Phone", "Date of Birth"],
    ["3", "Last Name is required", "Bea", "Adams", "+1 602 555 0001", "2/4/1975"],
  ]);
  expect(review).toContain("'+1 602 555 0001");
  await chooseCsv(app, `\uFEFF${review}`);
  button(app.page, "Check 1 row").click();
  await eventually(() => expect(app.api.named(ROWS)).toHaveLength(1));
  const body = app.api.named(ROWS)[0]?.body as ImportBatch;
  expect(body.rows[0]?.values).toEqual({
    first_name: "Bea",
    last_name: "Adams",
    contact: "+1 602 555 0001",
    dob: "2/4/1975",
  });
});

import { act } from "@testing-library/react";
import type { ImportBatch } from "../../../../shared/imports/import.ts";
import { listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, rows, text } from "../../../support/render-gestures.tsx";
import { anImport, CSV, chooseCsv, hashOf, openImport, ROWS } from "./render-import.tsx";

test("guesses the columns, checks the file, and names the rows to review", async () => {
  const app = await openImport();
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("1 row can be imported, 1 with errors, 1 registered already."));
  expect(app.api.named("POST /api/imports").map(({ body }) => body)).toEqual([
    { kind: "patients", dry_run: true, skip_duplicates: true, file_name: "people.csv", file_hash: hashOf(CSV) },
  ]);
  const body = app.api.named(ROWS)[0]?.body as ImportBatch;
  expect(body.rows[0]).toEqual({
    row: 2,
    values: { first_name: "Ada", last_name: "Byron", contact: "312-555-0100", dob: "2/3/1975" },
  });
  expect(rows(app.page)).toEqual([
    ["3: Bea", "Last Name is required"],
    ["4: Cleo Adams", "This may be registered already."],
  ]);
});

test("moves the focus to the result of the check and of the import", async () => {
  const app = await openImport();
  await chooseCsv(app);
  const focused = () => document.activeElement?.textContent;
  const press = (name: string) =>
    act(() => {
      button(app.page, name).focus();
      button(app.page, name).click();
    });
  press("Check 3 rows");
  await eventually(() => expect(focused()).toContain("1 row can be imported"));
  expect(document.activeElement?.getAttribute("role")).toBe("group");
  press("Import 1 row");
  await eventually(() => expect(focused()).toContain("1 row imported"));
  expect(document.activeElement?.getAttribute("role")).toBe("group");
});

test("names the problems of a row in the words of the forms", async () => {
  const errors = {
    dob: "Enter a date such as 9/16/1941.",
    gender: "Gender must be one of FEMALE, MALE, OTHER, UNKNOWN",
  };
  const app = await openImport();
  app.api.on(ROWS, ({ body }: { body: ImportBatch }) => ({
    items: body.rows.map(({ row }) => ({ row, ok: false, record_id: null, errors, warnings: {}, duplicate_of: null })),
  }));
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() =>
    expect(rows(app.page)[0]?.[1]).toMatch(
      /Enter a date such as 9\/16\/1941; Gender must be one of Female, Male, Other, Unknown$/,
    ),
  );
});

test("says which rows are imported without a value that can't be read", async () => {
  const app = await openImport();
  const warnings = { zipcode: "Zipcode must be exactly 5 digits" };
  app.api.on(ROWS, ({ body }: { body: ImportBatch }) => ({
    items: body.rows.map(({ row }) => ({
      row,
      ok: true,
      record_id: null,
      errors: {},
      warnings: row === 2 ? warnings : {},
      duplicate_of: null,
    })),
  }));
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("1 row will be imported without a value that can't be read."));
  expect(rows(app.page)).toEqual([["2: Ada Byron", "Left out: Zipcode must be exactly 5 digits"]]);
});

test("names the row that another row of the file repeats", async () => {
  const app = await openImport();
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("Import 1 row"));
  app.api.on(ROWS, ({ body }: { body: ImportBatch }) => ({
    items: body.rows.map(({ row }) => ({
      row,
      ok: row === 2,
      record_id: row === 2 ? nthId("pat", 2) : null,
      errors: {},
      warnings: {},
      duplicate_of: row === 3 ? nthId("pat", 2) : null,
    })),
  }));
  button(app.page, "Import 1 row").click();
  await eventually(() => expect(rows(app.page)[0]).toEqual(["3: Bea", "This may be the same as row 2."]));
});

test("imports after the check, and lists the import", async () => {
  const app = await openImport();
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("Import 1 row"));
  app.api.on("GET /api/imports", listed([anImport()]));
  button(app.page, "Import 1 row").click();
  await eventually(() => expect(text()).toContain("1 row imported, 1 with errors, 1 skipped as already registered."));
  expect(app.api.named("POST /api/imports").at(-1)?.body).toMatchObject({ dry_run: false });
  await eventually(() => expect(text()).toContain("people.csv"));
});

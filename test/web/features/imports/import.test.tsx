import { act } from "@testing-library/react";
import type { Import, ImportBatch } from "../../../../shared/imports/import.ts";
import { refuse } from "../../../support/render-api.tsx";
import { prepareApp } from "../../../support/render-app.tsx";
import { listed, nthId } from "../../../support/render-desk.tsx";
import { chooseFile } from "../../../support/render-files.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { rows } from "../../../support/render-tables.tsx";

const ID = nthId("imp", 1);
const ROWS = `POST /api/imports/${ID}/rows`;

const anImport = (changes: Partial<Import> = {}): Import => ({
  import_id: ID,
  kind: "patients",
  state: "IMPORTED",
  file_name: "people.csv",
  created: 2,
  failed: 1,
  left_out: 0,
  removed: 0,
  kept: 0,
  created_by_name: "Laura Whitfield",
  created_at: "2026-11-20T15:30:00.000Z",
  undo_until: "2099-01-01T00:00:00.000Z",
  ...changes,
});

const CSV = [
  "First name;Surname;Telephone;Birthday;Shoe size",
  "Ada;Byron;312-555-0100;2/3/1975;38",
  "Bea;;312-555-0101;2/4/1975;39",
  "Cleo;Adams;312-555-0102;2/5/1975;40",
].join("\n");

/** Answers as the API does: the second row has no last name, the third one is registered already. */
const outcomes = ({ body }: { body: ImportBatch }) => ({
  items: body.rows.map(({ row, values }) => ({
    row,
    ok: Boolean(values.last_name) && values.first_name !== "Cleo",
    record_id: null,
    errors: values.last_name ? {} : { last_name: "Last Name is required" },
    duplicate_of: values.first_name === "Cleo" ? nthId("pat", 1) : null,
  })),
});

async function openImport(imports: Import[] = []) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/imports", listed(imports));
  app.api.on("POST /api/imports", { import_id: ID });
  app.api.on(ROWS, outcomes);
  await app.go("/tenant_admin/import");
  return app;
}

async function chooseCsv(app: Awaited<ReturnType<typeof openImport>>, content: string | Uint8Array = CSV) {
  const file = new File([], "people.csv", { type: "text/csv" });
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  // jsdom's files can't be read as bytes.
  Object.assign(file, { arrayBuffer: async () => bytes.buffer });
  chooseFile(app.page, file);
  await eventually(() => expect(text()).toMatch(/Check \d+ rows?/));
}

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

test("guesses the columns, checks the file, and names the rows to review", async () => {
  const app = await openImport();
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("1 row can be imported, 1 with errors, 1 registered already."));
  expect(app.api.named("POST /api/imports").map(({ body }) => body)).toEqual([
    { kind: "patients", dry_run: true, skip_duplicates: true, file_name: "people.csv" },
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
    items: body.rows.map(({ row }) => ({ row, ok: false, record_id: null, errors, duplicate_of: null })),
  }));
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() =>
    expect(rows(app.page)[0]?.[1]).toMatch(
      /Enter a date such as 9\/16\/1941; Gender must be one of Female, Male, Other, Unknown$/,
    ),
  );
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

test("continues an import that was interrupted, under the same id", async () => {
  const app = await openImport();
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("Import 1 row"));
  app.api.on(ROWS, refuse("internal", "Something went wrong."));
  button(app.page, "Import 1 row").click();
  await eventually(() => expect(text()).toContain("The import stopped after 0 of 3 rows."));
  app.api.on(ROWS, outcomes);
  button(app.page, "Continue").click();
  await eventually(() => expect(text()).toContain("1 row imported"));
  expect(app.api.named("POST /api/imports")).toHaveLength(2);
});

describe("leaving the page", () => {
  const leave = ({ router }: Awaited<ReturnType<typeof openImport>>) => act(() => router.navigate("/account"));

  /** Begins an import whose rows are answered only when the test says so. */
  async function openRunning() {
    const app = await openImport();
    await chooseCsv(app);
    button(app.page, "Check 3 rows").click();
    await eventually(() => expect(text()).toContain("Import 1 row"));
    let answer = () => {};
    app.api.on(
      ROWS,
      (request: { body: ImportBatch }) => new Promise((done) => (answer = () => done(outcomes(request)))),
    );
    button(app.page, "Import 1 row").click();
    await eventually(() => expect(app.api.named(ROWS)).toHaveLength(2));
    return { app, answer: () => answer() };
  }

  test("asks before a running import is stopped, and lets it continue", async () => {
    const { app, answer } = await openRunning();
    await leave(app);
    await eventually(() => expect(text()).toContain("Stop the import?"));
    expect(text()).toContain("The import of people.csv is still running and stops when you leave this page.");
    button(app.page, "Keep importing").click();
    answer();
    await eventually(() => expect(text()).toContain("1 row imported"));
    await leave(app);
    await eventually(() => expect(app.path()).toBe("/account"));
  });

  test("stops the import once the person agrees", async () => {
    const { app } = await openRunning();
    await leave(app);
    await eventually(() => expect(text()).toContain("Stop the import?"));
    button(app.page, "Stop import").click();
    await eventually(() => expect(app.path()).toBe("/account"));
  });

  test("does not ask while a file is only checked", async () => {
    const app = await openImport();
    await chooseCsv(app);
    app.api.on(ROWS, () => new Promise(() => {}));
    button(app.page, "Check 3 rows").click();
    await eventually(() => expect(text()).toContain("Checking the file"));
    await leave(app);
    await eventually(() => expect(app.path()).toBe("/account"));
  });
});

test("offers to continue an import of the same file that was interrupted before", async () => {
  const app = await openImport([anImport({ created: 1, failed: 0 })]);
  await chooseCsv(app);
  await eventually(() => expect(text()).toContain("1 row of this file was imported before."));
  button(app.page, "Continue").click();
  await eventually(() => expect(app.api.named(ROWS)).toHaveLength(1));
  expect(app.api.named("POST /api/imports")).toEqual([]);
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

test("refuses a file without rows with a message", async () => {
  const app = await openImport();
  const file = new File(["First Name"], "empty.csv", { type: "text/csv" });
  Object.assign(file, { text: async () => "First Name" });
  chooseFile(app.page, file);
  await eventually(() => expect(text()).toContain("The file has no rows."));
});

test("undoes an import after a question, and names what was kept", async () => {
  const app = await openImport([anImport()]);
  await eventually(() => expect(text()).toContain("people.csv"));
  app.api.on(`POST /api/imports/${ID}/undo`, {
    ...anImport({ state: "UNDONE", removed: 1, kept: 1 }),
    kept_rows: [{ row: 2, record_id: nthId("pat", 1), name: "Ada Byron", reason: "used" }],
  });
  button(app.page, "Undo the import of people.csv").click();
  button(app.page, "Undo import").click();
  await eventually(() => expect(text()).toContain("1 removed, 1 kept"));
  expect(text()).toContain("Kept: Ada Byron");
});

test("offers no undo after a week or when it is done", async () => {
  const app = await openImport([
    anImport({ undo_until: "2020-01-01T00:00:00.000Z" }),
    anImport({ import_id: nthId("imp", 2), state: "UNDONE" }),
  ]);
  await eventually(() => expect(rows(app.page)).toHaveLength(2));
  expect(app.page.findAllButtons().filter((each) => each.getElement().textContent === "Undo")).toEqual([]);
});

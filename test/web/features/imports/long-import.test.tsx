import { act, waitFor } from "@testing-library/react";
import type { ImportBatch } from "../../../../shared/imports/import.ts";
import { refuse } from "../../../support/render-api.tsx";
import { listed } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { anImport, CSV, chooseCsv, ID, openImport, outcomes, ROWS } from "./render-import.tsx";

const [HEADER = ""] = CSV.split("\n");
const LONG = [HEADER, ...Array.from({ length: 120 }, (_, at) => `Ada;Byron;312-555-${1000 + at};2/3/1975;38`)].join(
  "\n",
);

/** Refuses a request, and asks to wait for 30 seconds. */
const tooMany = () => {
  const refused = refuse("rate_limited", "Too many requests.");
  refused.headers.set("retry-after", "30");
  return refused;
};

/** Opens the page with a file of 120 rows that was checked. */
async function openChecked() {
  const app = await openImport();
  await chooseCsv(app, LONG);
  button(app.page, "Check 120 rows").click();
  await eventually(() => expect(text()).toContain("Import 120 rows"));
  const sent = () => app.api.named(ROWS).map(({ body }) => (body as ImportBatch).rows);
  const checked = sent().length;
  return { app, sent: () => sent().slice(checked) };
}

test("sends more rows in a request as long as the service is fast", async () => {
  const { app, sent } = await openChecked();
  button(app.page, "Import 120 rows").click();
  await eventually(() => expect(text()).toContain("120 rows imported"));
  expect(sent().map(({ length }) => length)).toEqual([10, 20, 40, 50]);
});

test("sends half as many rows again when the service is busy, without an error", async () => {
  const { app, sent } = await openChecked();
  let requests = 0;
  app.api.on(ROWS, (request: { body: ImportBatch }) => {
    requests += 1;
    return requests === 2 ? refuse("unavailable", "The service is busy.") : outcomes(request);
  });
  button(app.page, "Import 120 rows").click();
  await eventually(() => expect(text()).toContain("10 of 120 rows"));
  expect(text()).toContain("Keep this page open until all rows are imported.");
  expect(text()).not.toContain("The service is busy.");
  await waitFor(() => expect(text()).toContain("120 rows imported"), { timeout: 5_000 });
  const [, second, third] = sent();
  expect([second?.length, third?.length]).toEqual([20, 10]);
  expect(third?.[0]).toEqual(second?.[0]);
});

test("waits as long as the service asks for", async () => {
  const { app, sent } = await openChecked();
  app.api.on(ROWS, tooMany());
  button(app.page, "Import 120 rows").click();
  await eventually(() => expect(sent()).toHaveLength(1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
  expect(sent()).toHaveLength(1);
  button(app.page, "Cancel import").click();
  await eventually(() => expect(text()).toContain("The import was cancelled after 0 of 120 rows."));
});

test("cancels an import after the batch that is being sent, and offers to undo or to continue it", async () => {
  const { app, sent } = await openChecked();
  let answer = () => {};
  app.api.on(ROWS, (request: { body: ImportBatch }) => new Promise((done) => (answer = () => done(outcomes(request)))));
  app.api.on("GET /api/imports", listed([anImport({ created: 10, failed: 0 })]));
  button(app.page, "Import 120 rows").click();
  await eventually(() => expect(sent()).toHaveLength(1));
  button(app.page, "Cancel import").click();
  answer();
  await eventually(() => expect(text()).toContain("The import was cancelled after 10 of 120 rows."));
  expect(text()).toContain("Rows that were imported stay. You can undo them, or continue the import.");
  expect(sent()).toHaveLength(1);
  await eventually(() => expect(button(app.page, "Undo import")).toBeDefined());
  app.api.on(ROWS, outcomes);
  button(app.page, "Continue").click();
  await eventually(() => expect(text()).toContain("120 rows imported"));
  expect(app.api.named("POST /api/imports")).toHaveLength(2);
});

test("undoes an import that was cancelled, and closes it", async () => {
  const { app } = await openChecked();
  app.api.on(ROWS, tooMany());
  app.api.on("GET /api/imports", listed([anImport({ created: 10, failed: 0 })]));
  button(app.page, "Import 120 rows").click();
  await eventually(() => expect(text()).toContain("0 of 120 rows"));
  button(app.page, "Cancel import").click();
  await eventually(() => expect(button(app.page, "Undo import")).toBeDefined());
  button(app.page, "Undo import").click();
  await eventually(() => expect(text()).toContain("Undo the import of people.csv?"));
  const undone = anImport({ created: 10, failed: 0, removed: 10, state: "UNDONE" });
  app.api.on(`POST /api/imports/${ID}/undo`, { ...undone, state: "UNDOING", removed: 0, kept_rows: [] });
  app.api.on("GET /api/imports", () => new Promise((done) => setTimeout(() => done(listed([undone])), 50)));
  app.page.findModal()?.findFooter()?.findAll("button").at(-1)?.click();
  await eventually(() => expect(text()).toContain("10 removed, 0 kept"));
  expect(text()).toContain("Choose CSV file");
});

test("cancels a check, and returns to the columns", async () => {
  const app = await openImport();
  app.api.on(ROWS, () => new Promise(() => {}));
  await chooseCsv(app);
  button(app.page, "Check 3 rows").click();
  await eventually(() => expect(text()).toContain("Checking the file"));
  button(app.page, "Cancel check").click();
  await eventually(() => expect(button(app.page, "Check 3 rows")).toBeDefined());
});

test("begins again when the import could not even be created", async () => {
  const { app } = await openChecked();
  app.api.on("POST /api/imports", refuse("internal", "Something went wrong."));
  button(app.page, "Import 120 rows").click();
  await eventually(() => expect(text()).toContain("The import stopped after 0 of 120 rows."));
  app.api.on("POST /api/imports", { import_id: ID });
  button(app.page, "Continue").click();
  await eventually(() => expect(text()).toContain("120 rows imported"));
  const [, first, again] = app.api.named("POST /api/imports");
  expect(again?.body).toEqual(first?.body);
});

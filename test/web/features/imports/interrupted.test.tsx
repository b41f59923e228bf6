import { act } from "@testing-library/react";
import type { ImportBatch } from "../../../../shared/imports/import.ts";
import { refuse } from "../../../support/render-api.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { anImport, CSV, chooseCsv, hashOf, openImport, outcomes, ROWS } from "./render-import.tsx";

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

test("does not offer to continue an import of another file with the same name", async () => {
  const app = await openImport([anImport({ created: 1, failed: 0 })]);
  await chooseCsv(app, CSV.replace("Ada", "Ida"));
  expect(text()).not.toContain("Continue that import?");
});

test("continues an earlier import only once the columns of its required fields are chosen", async () => {
  const csv = CSV.replace("Surname", "Clan");
  const app = await openImport([anImport({ file_hash: hashOf(csv), created: 1, failed: 0 })]);
  await chooseCsv(app, csv);
  await eventually(() => expect(text()).toContain("1 row of this file was imported before."));
  expect(text()).toContain("Choose the column of: Last Name");
  expect(button(app.page, "Continue").isDisabled()).toBe(true);
});

import { nthId } from "../../../support/render-desk.tsx";
import { button, eventually, text } from "../../../support/render-gestures.tsx";
import { rows } from "../../../support/render-tables.tsx";
import { anImport, ID, openImport } from "./render-import.tsx";

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

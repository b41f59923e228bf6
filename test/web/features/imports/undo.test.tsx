import { act } from "@testing-library/react";
import { queryClient } from "../../../../web/src/api/query-client.ts";
import { importsQuery } from "../../../../web/src/features/imports/queries.ts";
import { refuse } from "../../../support/render-api.tsx";
import { listed, nthId } from "../../../support/render-desk.tsx";
import { button, eventually, rows, text } from "../../../support/render-gestures.tsx";
import { anImport, ID, openImport } from "./render-import.tsx";

const UNDO = `POST /api/imports/${ID}/undo`;
const undoing = (changes: object = {}) => anImport({ state: "UNDOING", ...changes });
const kept_rows = [{ row: 2, record_id: nthId("pat", 1), name: "Ada Byron", reason: "used" }];

/** Lets the page read the list again, as it does every two seconds. */
const poll = () => act(() => queryClient.invalidateQueries(importsQuery()));

test("undoes an import after a question, shows the progress, and names what was kept", async () => {
  const app = await openImport([anImport()]);
  await eventually(() => expect(text()).toContain("people.csv"));
  app.api.on(UNDO, { ...undoing(), kept_rows: [] });
  app.api.on("GET /api/imports", listed([undoing({ removed: 1 })]));
  button(app.page, "Undo the import of people.csv").click();
  button(app.page, "Undo import").click();
  await eventually(() => expect(text()).toContain("1 of 2 records"));
  expect(text()).toContain("You can leave this page. The undo goes on by itself.");
  const undone = anImport({ state: "UNDONE", removed: 1, kept: 1 });
  app.api.on(`GET /api/imports/${ID}`, { ...undone, kept_rows });
  app.api.on("GET /api/imports", listed([undone]));
  await poll();
  await eventually(() => expect(text()).toContain("1 removed, 1 kept"));
  await eventually(() => expect(text()).toContain("Ada Byron (row 2): used since the import"));
});

test("shows the end of an undo that was over before the list was read again", async () => {
  const app = await openImport([anImport()]);
  app.api.on(UNDO, { ...undoing(), kept_rows: [] });
  const undone = listed([anImport({ state: "UNDONE", removed: 2 })]);
  app.api.on("GET /api/imports", () => new Promise((done) => setTimeout(() => done(undone), 50)));
  button(app.page, "Undo the import of people.csv").click();
  button(app.page, "Undo import").click();
  await eventually(() => expect(text()).toContain("2 removed, 0 kept"));
});

test("shows an undo that goes on when the page is opened again, and no failure of a request meanwhile", async () => {
  const app = await openImport([undoing({ removed: 1 })]);
  await eventually(() => expect(rows(app.page)[0]).toContain("Undoing"));
  app.api.on("GET /api/imports", refuse("unavailable", "The service is busy."));
  await poll();
  await eventually(() => expect(queryClient.getQueryState(importsQuery().queryKey)?.status).toBe("error"));
  expect(text()).toContain("1 of 2 records");
  expect(text()).not.toContain("The service is busy.");
  expect(text()).toContain("The undo goes on by itself.");
});

test("asks for the list every two seconds, but only during an undo", async () => {
  const interval = importsQuery().refetchInterval as (query: object) => number | false;
  expect(interval({ state: { data: [anImport(), undoing()] } })).toBe(2_000);
  expect(interval({ state: { data: [anImport()] } })).toBe(false);
});

test("shows why an undo has stopped, and requests it again", async () => {
  const undo_problem = "Other changes were saved at the same moment.";
  const app = await openImport([undoing({ removed: 1, undo_problem })]);
  await eventually(() => expect(text()).toContain("The undo stopped after 1 of 2 records."));
  expect(text()).toContain(undo_problem);
  expect(rows(app.page)[0]).toContain("Undo stopped");
  app.api.on(UNDO, { ...undoing({ removed: 1 }), kept_rows: [] });
  app.api.on("GET /api/imports", listed([undoing({ removed: 1 })]));
  button(app.page, "Try again").click();
  await eventually(() => expect(text()).toContain("The undo goes on by itself."));
  expect(text()).not.toContain(undo_problem);
});

test("shows later which records an undo has kept", async () => {
  const undone = anImport({ state: "UNDONE", removed: 1, kept: 1 });
  const app = await openImport([undone]);
  app.api.on(`GET /api/imports/${ID}`, { ...undone, kept_rows: kept_rows.map((each) => ({ ...each, name: "" })) });
  await eventually(() => expect(text()).toContain("Undone, 1 kept"));
  button(app.page, "Show kept records of the import of people.csv").click();
  await eventually(() => expect(text()).toContain("Row 2: used since the import"));
});

test("offers no undo after a week or when it is done", async () => {
  const app = await openImport([
    anImport({ undo_until: "2020-01-01T00:00:00.000Z" }),
    anImport({ import_id: nthId("imp", 2), state: "UNDONE" }),
  ]);
  await eventually(() => expect(rows(app.page)).toHaveLength(2));
  expect(app.page.findAllButtons().filter((each) => each.getElement().textContent === "Undo")).toEqual([]);
});

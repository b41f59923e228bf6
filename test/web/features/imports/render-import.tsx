import { Blob } from "node:buffer";
import { createHash } from "node:crypto";
import type { Import, ImportBatch } from "../../../../shared/imports/import.ts";
import { prepareApp } from "../../../support/render-app.tsx";
import { listed, nthId } from "../../../support/render-desk.tsx";
import { chooseFile, eventually, text } from "../../../support/render-gestures.tsx";

export const ID = nthId("imp", 1);
export const ROWS = `POST /api/imports/${ID}/rows`;

/** A file of three patients. */
export const CSV = [
  "First name;Surname;Telephone;Birthday;Shoe size",
  "Ada;Byron;312-555-0100;2/3/1975;38",
  "Bea;;312-555-0101;2/4/1975;39",
  "Cleo;Adams;312-555-0102;2/5/1975;40",
].join("\n");

export const hashOf = (csv: string) => createHash("sha256").update(csv).digest("hex");

/** Returns an import of that file, which can be undone. */
export const anImport = (changes: Partial<Import> = {}): Import => ({
  import_id: ID,
  kind: "patients",
  state: "IMPORTED",
  file_name: "people.csv",
  file_hash: hashOf(CSV),
  created: 2,
  failed: 1,
  left_out: 0,
  removed: 0,
  kept: 0,
  undo_problem: null,
  created_by_name: "Laura Whitfield",
  created_at: "2026-11-20T15:30:00.000Z",
  undo_until: "2099-01-01T00:00:00.000Z",
  ...changes,
});

/** Answers as the API does: the second row has no last name, the third one is registered already. */
export const outcomes = ({ body }: { body: ImportBatch }) => ({
  items: body.rows.map(({ row, values }) => ({
    row,
    ok: Boolean(values.last_name) && values.first_name !== "Cleo",
    record_id: null,
    errors: values.last_name ? {} : { last_name: "Last Name is required" },
    warnings: {},
    duplicate_of: values.first_name === "Cleo" ? nthId("pat", 1) : null,
  })),
});

/** Opens the page that imports files, with these imports in its list. */
export async function openImport(imports: Import[] = []) {
  const app = prepareApp({ as: "TENANT_ADMIN" });
  app.api.on("GET /api/imports", listed(imports));
  app.api.on("POST /api/imports", { import_id: ID });
  app.api.on(ROWS, outcomes);
  await app.go("/tenant_admin/import");
  return app;
}

/** Returns a CSV file, which can be read once a promise is fulfilled. */
export function csvFile(content: string | Uint8Array, readable: Promise<unknown> = Promise.resolve()): File {
  const file = new File([], "people.csv", { type: "text/csv" });
  // jsdom's files can't be read as bytes.
  return Object.assign(file, { arrayBuffer: () => readable.then(() => new Blob([content]).arrayBuffer()) });
}

/** Chooses a CSV file on the page, and waits until it is read. */
export async function chooseCsv(app: Awaited<ReturnType<typeof openImport>>, content: string | Uint8Array = CSV) {
  chooseFile(app.page, csvFile(content));
  await eventually(() => expect(text()).toMatch(/Check \d+ rows?/));
}

import * as z from "zod";
import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, createdOnce } from "../contract/route.ts";
import { ImportId } from "../values/ids.ts";
import { IMPORTS, Import, ImportBatch, ImportDetails, ImportedRow, NewImport } from "./import.ts";

export const imports = {
  list: administratorRoute("GET", "/api/imports", {
    summary: "List the clinic's imports, newest first",
    ...pagesOf(Import),
  }),
  get: administratorRoute("GET", "/api/imports/{import_id}", {
    summary: "Get an import with its progress, and the records that its undo has kept",
    notFound: IMPORTS.notFound,
    response: ImportDetails,
  }),
  create: administratorRoute("POST", "/api/imports", {
    summary: "Begin an import of patients, leads, services or appointments, or a dry run",
    body: NewImport,
    ...createdOnce(z.object({ import_id: ImportId })),
  }),
  addRows: administratorRoute("POST", "/api/imports/{import_id}/rows", {
    summary: "Import a batch of rows, each once however often it is sent",
    notFound: IMPORTS.notFound,
    body: ImportBatch,
    response: z.object({ items: z.array(ImportedRow) }),
  }),
  undo: administratorRoute("POST", "/api/imports/{import_id}/undo", {
    summary: "Begin to remove what an import created within 7 days, except for records that were used or changed",
    notFound: IMPORTS.notFound,
    response: ImportDetails,
  }),
};

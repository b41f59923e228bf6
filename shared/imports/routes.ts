import * as z from "zod";
import { ImportId } from "../ids.ts";
import { IMPORTS } from "../messages/imports.ts";
import { listOf, PageQuery } from "../paging.ts";
import { route } from "../route.ts";
import { Import, ImportBatch, ImportedRow, ImportUndo, NewImport } from "./import.ts";

export const imports = {
  list: route("GET", "/api/imports", {
    summary: "List the clinic's imports, newest first",
    roles: ["TENANT_ADMIN"],
    query: PageQuery,
    response: listOf(Import),
  }),
  create: route("POST", "/api/imports", {
    summary: "Begin an import of patients, leads or services, or a dry run",
    roles: ["TENANT_ADMIN"],
    body: NewImport,
    status: 201,
    response: z.object({ import_id: ImportId }),
    idempotent: "key",
  }),
  addRows: route("POST", "/api/imports/{import_id}/rows", {
    summary: "Import a batch of rows, each once however often it is sent",
    roles: ["TENANT_ADMIN"],
    notFound: IMPORTS.notFound,
    body: ImportBatch,
    response: z.object({ items: z.array(ImportedRow) }),
  }),
  undo: route("POST", "/api/imports/{import_id}/undo", {
    summary: "Remove what an import created within 7 days, except for records that were used or changed",
    roles: ["TENANT_ADMIN"],
    notFound: IMPORTS.notFound,
    response: ImportUndo,
  }),
};

import { Service } from "electrodb";
import { AuditEntryEntity } from "../data/audit-entry.ts";
import { IdempotencyEntity } from "../data/idempotency.ts";
import { ImportEntity } from "../data/imports/import.ts";
import { table } from "../data/table.ts";

/** Entities that are written together when an import begins or is undone. */
export const rows = new Service(
  { import: ImportEntity, audit: AuditEntryEntity, idempotency: IdempotencyEntity },
  table,
);

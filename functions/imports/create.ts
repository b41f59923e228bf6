import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { getImport, importExpiry } from "../data/imports/import.ts";
import { newId } from "../data/new-id.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { rows } from "./rows.ts";

/** Begins an import, to which rows are added by batches. */
export const create: UseCase<typeof contract.imports.create> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id, userId: created_by } = caller;
  const write = async () => {
    const import_id = newId("imp");
    const begun = {
      tenant_id,
      import_id,
      created_by,
      created_at: new Date().toISOString(),
      state: "IMPORTED",
    } as const;
    const expiry = body.dry_run ? { expires: importExpiry() } : {};
    const entry = auditEntry(caller, "imports.create", tenant_id, import_id);
    const { canceled } = await transact(() =>
      rows.transaction
        .write(({ import: imports, audit, idempotency }) => [
          imports.create({ ...body, ...begun, ...expiry }).commit(),
          audit.create(entry).commit(),
          ...keyWrites(idempotency, idempotencyKey, tenant_id, import_id),
        ])
        .go(),
    );
    if (canceled) throw unavailable();
    return { import_id };
  };
  return createOnce(tenant_id, idempotencyKey, { create: write, load: (import_id) => getImport(tenant_id, import_id) });
};

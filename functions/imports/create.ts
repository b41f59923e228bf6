import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { createOnce, keyWrites } from "../data/idempotency.ts";
import { getImport, ImportEntity, importExpiry } from "../data/imports/import.ts";
import { newId } from "../data/new-id.ts";
import { writeAll } from "../data/transact.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Begins an import, to which rows are added in batches. */
export const create: UseCase<"imports.create"> = (caller, { body, idempotencyKey }) => {
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
    // A dry run changes nothing. What it reveals about people is audited with its rows.
    const audit = body.dry_run ? [] : auditPuts(auditEntry(caller, "imports.create", tenant_id, import_id));
    await writeAll([
      putItem(ImportEntity.create({ ...body, ...begun, ...expiry })),
      ...audit,
      ...keyWrites(idempotencyKey, tenant_id, import_id),
    ]);
    return { import_id };
  };
  return createOnce(tenant_id, idempotencyKey, { create: write, load: (import_id) => getImport(tenant_id, import_id) });
};

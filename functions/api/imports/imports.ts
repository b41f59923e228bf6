import { decodeTime, ulid } from "ulid";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { IMPORTS, type Import, type ImportDetails, MAX_KEPT_SHOWN } from "../../../shared/imports/import.ts";
import type { imports } from "../../../shared/imports/routes.ts";
import { auditPage } from "../../domain/audit/read-audit.ts";
import { createOnce, keyWrites } from "../../domain/changes/create-once.ts";
import { namesOfUsers } from "../../domain/identity/users.ts";
import { keptRows } from "../../domain/importing/finish-undo.ts";
import { RECORD_KINDS } from "../../domain/importing/record-kinds.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import {
  getImport,
  type ImportRow,
  importEntity,
  importExpiry,
  undoUntil,
  updateUndo,
} from "../../entities/imports.ts";
import type { TenantCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { filteredPage } from "../../platform/dynamo/page.ts";
import { putItem, updateItem, writeIf, writeWithRetry } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/** How long the table's stream may take to repeat a step of an undo that failed. */
const REPEATED_WITHIN_MS = 2 * 60_000;

/** How long a step may wait for earlier changes in the stream. An alarm says so when they are later. */
const PROCESSED_WITHIN_MS = 15 * 60_000;

function undoProblem({ state, undo_step, undo_failure }: ImportRow): string | null {
  if (state !== "UNDOING" || !undo_step) return null;
  const age = Date.now() - decodeTime(undo_step);
  if (age <= (undo_failure ? REPEATED_WITHIN_MS : PROCESSED_WITHIN_MS)) return null;
  return undo_failure || REQUEST_TEXTS.unavailable;
}

export async function toResponse(tenant_id: string, imports: readonly ImportRow[]): Promise<Import[]> {
  const user_ids = imports.map(({ created_by }) => created_by);
  const names = await namesOfUsers(tenant_id, user_ids);
  return imports.map((each) => ({
    ...each,
    created_by_name: names.get(each.created_by) ?? "",
    undo_until: undoUntil(each),
    undo_problem: undoProblem(each),
  }));
}

/** Once an undo is finished, only rows of records that it has kept are left. */
const FIRST_ROWS = { limit: 100 } as const;

/** The operation whose audit entry says that records of a kind were listed. A service is no personal data. */
const LISTED_BY = {
  patients: "patients.list",
  leads: "patients.listLeads",
  services: undefined,
  appointments: "appointments.list",
} as const;

/** Returns the records that the undo has kept, with their names, and writes the audit entry that a list of people needs. */
async function namedRows(caller: TenantCaller, { tenant_id, import_id, kind }: ImportRow) {
  const kept = (await keptRows(tenant_id, import_id, FIRST_ROWS)).slice(0, MAX_KEPT_SHOWN);
  const { find, nameOf } = RECORD_KINDS[kind];
  const named = kept.map(async ({ row, record_id = "", reason = "used" }) => {
    const record = await find(tenant_id, record_id);
    return { row, record_id, reason, name: record ? nameOf(record) : "" };
  });
  const record_ids = kept.map(({ record_id = "" }) => record_id);
  const operation = LISTED_BY[kind];
  if (operation) await auditPage(caller, operation, record_ids);
  return Promise.all(named);
}

/** Reads an import, and the records that its undo has kept. They are not complete before the undo is finished. */
export async function detailsOf(caller: TenantCaller, import_id: string): Promise<ImportDetails> {
  const imported = await getImport(caller.tenantId, import_id);
  const [details] = await toResponse(caller.tenantId, [imported]);
  const kept_rows = imported.state === "UNDONE" ? await namedRows(caller, imported) : [];
  return { ...(details as ImportDetails), kept_rows };
}

export const get: UseCase<typeof imports.get> = (caller, { params }) => detailsOf(caller, params.import_id);

/** Lists the imports of the caller's clinic, newest first, without dry runs. */
export const list: UseCase<typeof imports.list> = async ({ tenantId: tenant_id }, { query }) => {
  const imports = importEntity()
    .query.byId({ tenant_id })
    .where((at, { eq }) => eq(at.dry_run, false));
  const { items, next_cursor } = await filteredPage(imports, query, "desc");
  return { items: await toResponse(tenant_id, items), next_cursor };
};

export const create: UseCase<typeof imports.create> = (caller, { body, idempotencyKey }) => {
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
    await writeWithRetry([
      putItem(importEntity().create({ ...body, ...begun, ...expiry })),
      ...audit,
      ...keyWrites(idempotencyKey, tenant_id, import_id),
    ]);
    return { import_id };
  };
  return createOnce(tenant_id, idempotencyKey, { create: write, load: (import_id) => getImport(tenant_id, import_id) });
};

/**
 * Marks an import as being undone, so that no row can be added any more, and writes the only audit entry of the undo.
 * @throws ClinicError 409 `import_final` after seven days
 */
async function begin(caller: TenantCaller, imported: ImportRow): Promise<void> {
  const { tenant_id, import_id } = imported;
  if (new Date().toISOString() > undoUntil(imported)) throw new ClinicError("import_final", IMPORTS.tooLate);
  const entry = auditEntry(caller, "imports.undo", tenant_id, import_id);
  // Nothing is written when a simultaneous request has begun the same undo.
  await writeIf([
    updateItem(
      importEntity()
        .patch({ tenant_id, import_id })
        .set({ state: "UNDOING", undo_step: ulid() })
        .where((at, { eq }) => eq(at.state, "IMPORTED")),
    ),
    ...auditPuts(entry),
  ]);
}

/** Requests the next step of an undo that has stopped. Nothing is written when another request has done so. */
const repeat = (stopped: ImportRow): Promise<void> => updateUndo(stopped, { undo_step: ulid(), undo_failure: "" });

/**
 * Begins to remove the records that an import created, or goes on if that has stopped. The table's stream removes them, step by
 * step. Records that were used or changed stay.
 */
export const undo: UseCase<typeof imports.undo> = async (caller, { params }) => {
  const found = await getImport(caller.tenantId, params.import_id);
  if (found.state === "IMPORTED") await begin(caller, found);
  if (undoProblem(found)) await repeat(found);
  return detailsOf(caller, found.import_id);
};

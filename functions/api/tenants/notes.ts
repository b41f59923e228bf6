import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { tenants } from "../../../shared/tenants/routes.ts";
import type { TenantNote } from "../../../shared/tenants/tenant-note.ts";
import { fullName } from "../../../shared/values/names.ts";
import { createOnce, keyWrites } from "../../domain/changes/create-once.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { getTenant, type TenantNoteRow, tenantEntity, tenantNoteEntity } from "../../entities/platform.ts";
import type { Caller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import { PLATFORM } from "../../platform/dynamo/keys.ts";
import { page } from "../../platform/dynamo/page.ts";
import { checkItem, putItem, writeIf } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

export const noteOf = (
  { userId: author_id, user }: Caller,
  { tenant_id, kind, text }: Pick<TenantNote, "tenant_id" | "kind" | "text">,
): TenantNoteRow => ({
  note_id: newId("note"),
  tenant_id,
  kind,
  text,
  author_id,
  author_name: fullName(user) || user.email,
  created_at: new Date().toISOString(),
});

/** Lists the platform's notes about a clinic, newest first. */
export const listNotes: UseCase<typeof tenants.listNotes> = async (_caller, { params, query }) => {
  const { tenant_id } = await getTenant(params.tenant_id);
  return page(tenantNoteEntity().query.byTenant({ tenant_id }), query, "desc");
};

/** Adds a note about a clinic. Only the platform's own log has the entry, because the clinic must not know of the note. */
export const createNote: UseCase<typeof tenants.createNote> = (caller, { params, body, idempotencyKey }) => {
  const { tenant_id } = params;
  return createOnce(tenant_id, idempotencyKey, {
    create: async () => {
      const note = noteOf(caller, { tenant_id, kind: "NOTE", ...body });
      const isWritten = await writeIf([
        // A deletion that runs meanwhile leaves no note behind.
        checkItem(
          tenantEntity()
            .delete({ tenant_id })
            .where((at, { exists }) => exists(at.tenant_id)),
        ),
        putItem(tenantNoteEntity().create(note)),
        ...auditPuts(auditEntry(caller, "tenants.createNote", PLATFORM, tenant_id)),
        ...keyWrites(idempotencyKey, tenant_id, note.note_id),
      ]);
      if (!isWritten) throw new ClinicError("not_found", NOT_FOUND_TEXTS.tenant);
      return note;
    },
    load: (note_id) => getRow(tenantNoteEntity(), { tenant_id, note_id }, NOT_FOUND_TEXTS.tenant),
  });
};

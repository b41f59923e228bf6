import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { staff } from "../../../shared/staff/routes.ts";
import { createRecord } from "../../domain/changes/create-record.ts";
import { patchVersioned } from "../../domain/changes/versioned-update.ts";
import { auditEntry, auditPuts, removalEntry } from "../../entities/audit-entry.ts";
import { noteTemplateEntity } from "../../entities/clinic.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { changedBy, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { page } from "../../platform/dynamo/page.ts";
import { deleteItem, putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

const getTemplate = (tenant_id: string, template_id: string) =>
  getRow(noteTemplateEntity(), { tenant_id, template_id }, NOT_FOUND_TEXTS.noteTemplate);

/** Lists the clinic's note templates, oldest first. */
export const listNoteTemplates: UseCase<typeof staff.listNoteTemplates> = ({ tenantId }, { query }) =>
  page(noteTemplateEntity().query.byId({ tenant_id: tenantId }), query);

export const createNoteTemplate: UseCase<typeof staff.createNoteTemplate> = (caller, { body, idempotencyKey }) => {
  const { tenantId } = caller;
  const row = { ...body, ...changedBy(caller), tenant_id: tenantId, template_id: newId("tpl"), version: 1 };
  return createRecord<RowOf<typeof noteTemplateEntity>>(caller, {
    operation: "staff.createNoteTemplate",
    record_id: row.template_id,
    row,
    items: [putItem(noteTemplateEntity().put(row))],
    idempotencyKey,
    load: (template_id) => getTemplate(tenantId, template_id),
  });
};

/** Changes a note template, unless it was changed since the caller read it. Notes that were written with it stay. */
export const updateNoteTemplate: UseCase<typeof staff.updateNoteTemplate> = async (caller, { params, body }) => {
  const { version, ...change } = body;
  const { tenantId } = caller;
  return patchVersioned(noteTemplateEntity(), await getTemplate(tenantId, params.template_id), {
    entry: auditEntry(caller, "staff.updateNoteTemplate", tenantId, params.template_id),
    version,
    change,
    notFound: NOT_FOUND_TEXTS.noteTemplate,
  });
};

export const removeNoteTemplate: UseCase<typeof staff.removeNoteTemplate> = async (caller, { params }) => {
  await retryOnConflict(async () => {
    const row = await getTemplate(caller.tenantId, params.template_id);
    await writeTransaction([
      deleteItem(noteTemplateEntity().delete(row).where(ifVersion(row.version))),
      ...auditPuts(removalEntry(caller, "staff.removeNoteTemplate", row.template_id, row)),
    ]);
  });
};

import type { Receipt } from "../../../shared/payments/receipt.ts";
import type { payments } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { auditRead } from "../../domain/audit/read-audit.ts";
import { createOnce, keyWrites, refuseUsedKey } from "../../domain/changes/idempotency.ts";
import { confirmationRow } from "../../domain/payments/receipts.ts";
import { findPatient } from "../../domain/search/people.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { messageEntity } from "../../entities/messages.ts";
import { findReceipt, ledgerEntryEntity, type ReceiptRow } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { putItem, retryOnConflict, writeTransaction } from "../../platform/dynamo/transaction.ts";

/** Returns a receipt as the request answers it that made it. */
export const madeReceipt = (row: ReceiptRow): Receipt => ({ ...row, copy: false, reversed: [] });

const getReceiptRow = async (tenant_id: string, receipt_id: string): Promise<ReceiptRow> =>
  orNotFound(await findReceipt(tenant_id, receipt_id), PAYMENT_TEXTS.receiptNotFound);

/** Returns a receipt as a copy, with the reversals of its entries. */
export const getReceipt: UseCase<typeof payments.getReceipt> = async ({ tenantId: tenant_id }, { params }) => {
  const receipt = await getReceiptRow(tenant_id, params.receipt_id);
  const read = async (ids: readonly string[]) => {
    const rows = await readByKeys(
      ledgerEntryEntity(),
      ids.map((entry_id) => ({ tenant_id, entry_id })),
    );
    return rows.filter((row) => row !== undefined);
  };
  const entries = await read(receipt.lines.map(({ entry_id }) => entry_id));
  const reversed = await read(entries.flatMap(({ reversed_by }) => reversed_by ?? []));
  return { ...receipt, copy: true, reversed };
};

/** Mails a receipt to its patient, or to the patient into whom the record was merged. */
export const mailReceipt: UseCase<typeof payments.mailReceipt> = async (caller, { params, idempotencyKey }) => {
  const { tenantId: tenant_id, userId: actor_id } = caller;
  const receipt = await getReceiptRow(tenant_id, params.receipt_id);
  const patient = orNotFound(await findPatient(tenant_id, receipt.patient_id), PAYMENT_TEXTS.receiptNotFound);
  const { patient_id } = patient;
  const create = async () => {
    const message = confirmationRow(receipt, { recipient_id: patient_id, actor_id, is_requested: true });
    const keyItems = keyWrites(idempotencyKey, tenant_id, receipt.receipt_id);
    const items = [
      putItem(messageEntity().create(message)),
      ...auditPuts(auditEntry(caller, "payments.mailReceipt", tenant_id, patient_id)),
      ...keyItems,
    ];
    await retryOnConflict(() => writeTransaction(items).catch(refuseUsedKey(keyItems)));
    return { receipt_id: receipt.receipt_id, patient_id, due_at: message.due_at };
  };
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: async (receipt_id) => {
      await auditRead(auditEntry(caller, "payments.mailReceipt", tenant_id, patient_id));
      return { receipt_id, patient_id, due_at: new Date().toISOString() };
    },
  });
};

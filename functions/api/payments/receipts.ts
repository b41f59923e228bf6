import { isPending } from "../../../shared/messages/plan.ts";
import type { Receipt } from "../../../shared/payments/receipt.ts";
import type { payments } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { findPatient } from "../../domain/patients/people.ts";
import { confirmationRow } from "../../domain/payments/receipts.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { messageEntity, messagesOf } from "../../entities/messages.ts";
import { findReceipt, ledgerEntryEntity, type ReceiptRow } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";

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

/**
 * Mails a receipt to its patient, or to the patient into whom the record was merged. While a mail that the desk has asked for waits to
 * be sent, no second one is made.
 */
export const mailReceipt: UseCase<typeof payments.mailReceipt> = async (caller, { params }) => {
  const { tenantId: tenant_id, userId: actor_id } = caller;
  const { receipt_id } = params;
  const receipt = await getReceiptRow(tenant_id, receipt_id);
  const patient = orNotFound(await findPatient(tenant_id, receipt.patient_id), PAYMENT_TEXTS.receiptNotFound);
  const { patient_id } = patient;
  const earlier = await messagesOf(tenant_id, receipt.appointment_id ?? receipt_id);
  const waiting = earlier.find((each) => each.receipt_id === receipt_id && each.is_requested && isPending(each));
  if (waiting) {
    await auditOpening(caller, "patient_id", patient_id);
    return { receipt_id, patient_id, due_at: waiting.due_at };
  }
  const message = confirmationRow(receipt, { recipient_id: patient_id, actor_id, is_requested: true });
  await writeWithRetry([
    putItem(messageEntity().create(message)),
    ...auditPuts(auditEntry(caller, "payments.mailReceipt", tenant_id, patient_id)),
  ]);
  return { receipt_id, patient_id, due_at: message.due_at };
};

import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_SENT } from "../../../shared/messages/delivery.ts";
import { isPending } from "../../../shared/messages/plan.ts";
import type { RequestedMail } from "../../../shared/payments/receipt.ts";
import type { payments } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { mailSkipReason } from "../../domain/messaging/mail-skip-reason.ts";
import { findPatient, getPatient } from "../../domain/patients/people.ts";
import { confirmationRow } from "../../domain/payments/receipts.ts";
import { statementRow } from "../../domain/payments/statement.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { messageEntity, messagesOf } from "../../entities/messages.ts";
import { findReceipt, latestEntries } from "../../entities/payments.ts";
import type { ClinicCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound } from "../../platform/dynamo/batch-get.ts";
import { putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";

/** Plans a mail to a patient that the desk has asked for. While one about the same waits to be sent, no second one is made. */
async function request(
  caller: ClinicCaller,
  operation: "payments.mailReceipt" | "payments.mailStatement",
  message: ReturnType<typeof confirmationRow>,
): Promise<RequestedMail> {
  const { tenantId: tenant_id } = caller;
  const { recipient_id: patient_id, appointment_id, receipt_id, due_at } = message;
  const [earlier, skipReason] = await Promise.all([
    messagesOf(tenant_id, appointment_id),
    mailSkipReason(tenant_id, patient_id),
  ]);
  const reason = skipReason === undefined ? null : NOT_SENT[skipReason];
  const waiting = earlier.find((each) => each.receipt_id === receipt_id && each.is_requested && isPending(each));
  if (waiting) {
    await auditOpening(caller, "patient_id", patient_id);
    return { patient_id, due_at: waiting.due_at, reason };
  }
  await writeWithRetry([
    putItem(messageEntity().create(message)),
    ...auditPuts(auditEntry(caller, operation, tenant_id, patient_id)),
  ]);
  return { patient_id, due_at, reason };
}

/** Plans the mail of a receipt to its patient, or to the patient into whom the record was merged. */
export const mailReceipt: UseCase<typeof payments.mailReceipt> = async (caller, { params }) => {
  const { tenantId: tenant_id, userId: actor_id } = caller;
  const { receipt_id } = params;
  const receipt = orNotFound(await findReceipt(tenant_id, receipt_id), PAYMENT_TEXTS.receiptNotFound);
  const patient = orNotFound(await findPatient(tenant_id, receipt.patient_id), PAYMENT_TEXTS.receiptNotFound);
  const message = confirmationRow(receipt, { recipient_id: patient.patient_id, actor_id, is_requested: true });
  return { receipt_id, ...(await request(caller, "payments.mailReceipt", message)) };
};

/** Plans the mail of a patient's statement, only to the address of the record. */
export const mailStatement: UseCase<typeof payments.mailStatement> = async (caller, { params }) => {
  const { tenantId: tenant_id, userId: actor_id } = caller;
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const [latest] = await latestEntries(tenant_id, patient_id, 1);
  if (!latest) throw new ClinicError("invalid", PAYMENT_TEXTS.emptyAccount);
  const message = statementRow({ tenant_id, patient_id, location_id: latest.location_id, actor_id });
  return request(caller, "payments.mailStatement", message);
};

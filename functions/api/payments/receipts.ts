import type { Receipt } from "../../../shared/payments/receipt.ts";
import type { payments } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { findEntries, findReceipt, type ReceiptRow } from "../../entities/payments.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound } from "../../platform/dynamo/batch-get.ts";

/** Returns a receipt as the request answers it that made it. */
export const madeReceipt = (row: ReceiptRow): Receipt => ({ ...row, copy: false, reversed: [] });

/** Returns a receipt as a copy, with the reversals of its entries. */
export const getReceipt: UseCase<typeof payments.getReceipt> = async ({ tenantId: tenant_id }, { params }) => {
  const receipt = orNotFound(await findReceipt(tenant_id, params.receipt_id), PAYMENT_TEXTS.receiptNotFound);
  const read = async (ids: readonly string[]) => [...(await findEntries(tenant_id, ids)).values()];
  const entries = await read(receipt.lines.map(({ entry_id }) => entry_id));
  const reversed = await read(entries.flatMap(({ reversed_by }) => reversed_by ?? []));
  return { ...receipt, copy: true, reversed };
};

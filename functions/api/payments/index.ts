import { payments } from "../../../shared/payments/routes.ts";
import { api } from "../../http/api.ts";
import { checkOut, getCheckout } from "./checkout.ts";
import { listLedger, record, reverse } from "./ledger.ts";
import { getReceipt, mailReceipt } from "./receipts.ts";

export const handler = api("payments", payments, {
  listLedger,
  record,
  reverse,
  getCheckout,
  checkOut,
  getReceipt,
  mailReceipt,
});

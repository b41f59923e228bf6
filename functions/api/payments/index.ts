import { payments, settlements } from "../../../shared/payments/routes.ts";
import { api } from "../../http/api.ts";
import { listBalances, listInsurerBalances, listInsurerCharges } from "./balances.ts";
import { checkOut, getCheckout } from "./checkout.ts";
import { closeDay, listClosings } from "./closings.ts";
import { listEntries } from "./entries.ts";
import { listLedger, record, reverse } from "./ledger.ts";
import { mailReceipt, mailStatement } from "./mails.ts";
import { getReceipt } from "./receipts.ts";
import { remit } from "./remittances.ts";

export const handler = api(
  "payments",
  { ...payments, ...settlements },
  {
    listLedger,
    record,
    reverse,
    getCheckout,
    checkOut,
    getReceipt,
    mailReceipt,
    mailStatement,
    listBalances,
    listInsurerBalances,
    listInsurerCharges,
    listEntries,
    remit,
    listClosings,
    closeDay,
  },
);

import { PAYMENT_TEXTS } from "../../../../shared/payments/texts.ts";
import { receiptQuery } from "../../api/payments.ts";
import { MailReceiptButton, PrintReceiptButton } from "../../booking/checkout/receipt-actions.tsx";
import { ReceiptSheet } from "../../booking/checkout/receipt-sheet.tsx";
import { RECEIPT_SCREEN } from "../../booking/checkout/texts.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { Sheet } from "../../components/layout/sheet.tsx";
import { accountHref, PATHS } from "../../paths.ts";

export const { loader, Component } = recordPage({
  param: "receiptId",
  query: receiptQuery,
  notFound: { title: PAYMENT_TEXTS.receiptNotFound, href: PATHS.home, to: "Home" },
  view: (receipt) => (
    <Sheet
      back={<RouterLink href={accountHref(receipt)}>{RECEIPT_SCREEN.back}</RouterLink>}
      actions={
        <>
          <MailReceiptButton receipt={receipt} />
          <PrintReceiptButton receipt={receipt} />
        </>
      }
    >
      <ReceiptSheet receipt={receipt} />
    </Sheet>
  ),
});

import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Receipt } from "../../../../shared/payments/receipt.ts";
import { paymentsApi } from "../../api/payments.ts";
import { PrintSheet } from "../../components/layout/sheet.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { RECEIPT_SCREEN } from "./texts.ts";

const MINUTE_MS = 60_000;

/** Shows the button that mails a receipt to its patient. */
export function MailReceiptButton({ receipt: { receipt_id } }: { readonly receipt: Receipt }) {
  const { mutate, isPending } = useAction({
    id: `mail-${receipt_id}`,
    run: () => paymentsApi.mailReceipt({ params: { receipt_id } }),
    failed: RECEIPT_SCREEN.mailFailed,
    onDone: ({ due_at }) =>
      notifySuccess(RECEIPT_SCREEN.mailed(Math.ceil((Date.parse(due_at) - Date.now()) / MINUTE_MS))),
  });
  return (
    <Button loading={isPending} iconName="envelope" onClick={() => mutate()}>
      {RECEIPT_SCREEN.mail}
    </Button>
  );
}

/** Shows the button that prints a receipt without leaving the page. */
export function PrintReceiptButton({ receipt }: { readonly receipt: Receipt }) {
  const [printing, setPrinting] = useState(false);
  return (
    <>
      <Button onClick={() => setPrinting(true)}>{RECEIPT_SCREEN.print}</Button>
      {printing && (
        <PrintSheet of={receipt} onDone={() => setPrinting(false)}>
          <ReceiptSheet receipt={receipt} />
        </PrintSheet>
      )}
    </>
  );
}

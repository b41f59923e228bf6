import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Receipt, RequestedMail } from "../../../../shared/payments/receipt.ts";
import { paymentsApi } from "../../api/payments.ts";
import { PrintSheet } from "../../components/layout/sheet.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { ReceiptSheet } from "./receipt-sheet.tsx";
import { MAIL_TEXTS, RECEIPT_SCREEN } from "./texts.ts";

interface MailButtonProps {
  /** Identifies what is mailed. */
  readonly id: string;
  readonly run: () => Promise<RequestedMail>;
  readonly text: string;
  /** What is mailed, at the beginning of a sentence. */
  readonly what: string;
}

/** Shows a button that mails something to a patient, and says when it is sent or why it is not. */
export function MailButton({ id, run, text, what }: MailButtonProps) {
  const { mutate, isPending } = useAction({
    id: `mail-${id}`,
    run,
    failed: MAIL_TEXTS.failed(what),
    onDone: ({ reason }) =>
      reason === null
        ? notifySuccess(MAIL_TEXTS.mailed(what))
        : notify({ id: `mail-${id}`, type: "error", header: MAIL_TEXTS.failed(what), content: reason }),
  });
  return (
    <Button loading={isPending} iconName="envelope" onClick={() => mutate()}>
      {text}
    </Button>
  );
}

/** Shows the button that mails a receipt to its patient. */
export const MailReceiptButton = ({ receipt: { receipt_id } }: { readonly receipt: Receipt }) => (
  <MailButton
    id={receipt_id}
    run={() => paymentsApi.mailReceipt({ params: { receipt_id } })}
    text={RECEIPT_SCREEN.mail}
    what={RECEIPT_SCREEN.what}
  />
);

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

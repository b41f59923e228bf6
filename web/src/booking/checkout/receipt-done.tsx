import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useEffect, useRef } from "react";
import type { Receipt } from "../../../../shared/payments/receipt.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { MailReceiptButton, PrintReceiptButton } from "./receipt-actions.tsx";
import { balanceSentence, CHECKOUT_SCREEN, paidSentence, RECEIPT_SCREEN } from "./texts.ts";

interface ReceiptDoneProps {
  readonly header: string;
  readonly receipt: Receipt;
  /** What the patient owes at the clinic now. */
  readonly balance_cents: number;
  readonly onClose: () => void;
}

/** Says what was recorded and what is owed now, and offers the receipt to print or to mail. Enter closes it. */
export function ReceiptDone({ header, receipt, balance_cents, onClose }: ReceiptDoneProps) {
  const close = useRef<ButtonProps.Ref>(null);
  useEffect(() => {
    // The dialog itself would focus the button in its corner.
    const timer = setTimeout(() => close.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog
      header={header}
      position="top"
      onDismiss={onClose}
      actions={
        <>
          <MailReceiptButton receipt={receipt} />
          <PrintReceiptButton receipt={receipt} />
          <Button ref={close} variant="primary" onClick={onClose}>
            {CHECKOUT_SCREEN.close}
          </Button>
        </>
      }
    >
      <SpaceBetween size="s">
        <DialogNotifications />
        <div role="status">
          {paidSentence(receipt)} {balanceSentence(receipt.patient_name, balance_cents)}
        </div>
        <RouterLink href={linkTo(PATHS.receipt, { receiptId: receipt.receipt_id })}>
          {RECEIPT_SCREEN.title(receipt.receipt_number)}
        </RouterLink>
      </SpaceBetween>
    </Dialog>
  );
}

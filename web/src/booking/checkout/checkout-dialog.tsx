import "./checkout.css";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { CheckedOut, CheckoutProposal } from "../../../../shared/payments/checkout.ts";
import { dayOfYearText, timeText } from "../../../../shared/values/us-text.ts";
import { checkoutQuery, moneyChanged, paymentsApi } from "../../api/payments.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { centsText, listText } from "../../lib/formats.ts";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ChargeRows } from "./charge-rows.tsx";
import { CheckoutFields, checkoutBody, checkoutStart } from "./checkout-fields.ts";
import { PaymentRows } from "./payment-rows.tsx";
import { MailReceiptButton, PrintReceiptButton } from "./receipt-actions.tsx";
import { balanceSentence, byMethod, CHECKOUT_SCREEN, RECEIPT_SCREEN } from "./texts.ts";

interface CheckoutDialogProps {
  readonly appointment: Appointment;
  readonly onClose: () => void;
}

/** Shows what an appointment costs, records how it is settled, and then offers the receipt. */
export default function CheckoutDialog({ appointment, onClose }: CheckoutDialogProps) {
  const query = useQuery(checkoutQuery(appointment.appointment_id));
  const [done, setDone] = useState<CheckedOut>();
  if (done) return <CheckoutDone done={done} onClose={onClose} />;
  if (query.data)
    return <CheckoutForm appointment={appointment} proposal={query.data} onDone={setDone} onClose={onClose} />;
  return (
    <Dialog size="large" position="top" header={CHECKOUT_SCREEN.title(appointment.patient_name)} onDismiss={onClose}>
      <QueryFailure query={query} failed={CHECKOUT_SCREEN.loadFailed} />
      {!query.error && <StatusIndicator type="loading">{CHECKOUT_SCREEN.loading}</StatusIndicator>}
    </Dialog>
  );
}

interface CheckoutFormProps extends CheckoutDialogProps {
  readonly proposal: CheckoutProposal;
  readonly onDone: (done: CheckedOut) => void;
}

function CheckoutForm({ appointment, proposal, onDone, onClose }: CheckoutFormProps) {
  const { appointment_id, patient_id, patient_name, service_name, practitioner_name, date, start_time } = appointment;
  const entity = useEntityForm({
    id: `checkout-${appointment_id}`,
    schema: CheckoutFields,
    defaults: checkoutStart(proposal),
    save: (values) => paymentsApi.checkOut({ params: { appointment_id }, body: checkoutBody(values) }),
    onSaved: (done: CheckedOut) => {
      onDone(done);
      void moneyChanged(patient_id);
    },
    failure: CHECKOUT_SCREEN.failed,
  });
  const { control } = entity;
  return (
    <FormModal
      header={CHECKOUT_SCREEN.title(patient_name)}
      action={CHECKOUT_SCREEN.action}
      entity={entity}
      onCancel={onClose}
    >
      <div>
        {service_name} with {practitioner_name} · {dayOfYearText(date)}, {timeText(start_time)}
      </div>
      <ChargeRows control={control} appointment={appointment} proposal={proposal} />
      <PaymentRows control={control} proposal={proposal} />
    </FormModal>
  );
}

interface CheckoutDoneProps {
  readonly done: CheckedOut;
  readonly onClose: () => void;
}

/** Says what was paid and what is owed, and offers the receipt. Enter closes it. */
function CheckoutDone({ done: { receipt, balance_cents }, onClose }: CheckoutDoneProps) {
  const close = useRef<ButtonProps.Ref>(null);
  useEffect(() => {
    // The dialog itself would focus the button in its corner.
    const timer = setTimeout(() => close.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const paid = receipt.lines.flatMap(({ kind, amount_cents, method }) =>
    kind === "PAYMENT" && method ? [`${centsText(amount_cents)} ${byMethod(method)}`] : [],
  );
  return (
    <Dialog
      header={CHECKOUT_SCREEN.done.title(receipt.patient_name)}
      position="top"
      onDismiss={onClose}
      actions={
        <>
          <MailReceiptButton receipt={receipt} />
          <PrintReceiptButton receipt={receipt} />
          <Button ref={close} variant="primary" onClick={onClose}>
            {CHECKOUT_SCREEN.done.close}
          </Button>
        </>
      }
    >
      <SpaceBetween size="s">
        <DialogNotifications />
        <div role="status">
          {paid.length > 0 ? CHECKOUT_SCREEN.done.paid(listText(paid)) : CHECKOUT_SCREEN.done.unpaid}{" "}
          {balanceSentence(receipt.patient_name, balance_cents)}
        </div>
        <RouterLink href={linkTo(PATHS.receipt, { receiptId: receipt.receipt_id })}>
          {RECEIPT_SCREEN.title(receipt.receipt_number)}
        </RouterLink>
      </SpaceBetween>
    </Dialog>
  );
}

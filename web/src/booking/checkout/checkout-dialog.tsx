import "./checkout.css";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Response } from "../../../../shared/contract/route.ts";
import type { CheckoutProposal } from "../../../../shared/payments/checkout.ts";
import type { payments } from "../../../../shared/payments/routes.ts";
import { dayOfYearText, timeText } from "../../../../shared/values/us-text.ts";
import { checkoutQuery, ledgerQuery, moneyChanged, paymentsApi } from "../../api/payments.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { dismiss } from "../../lib/notifications.ts";
import { accountHref } from "../../paths.ts";
import { ChargeRows } from "./charge-rows.tsx";
import { CheckoutFields, checkoutBody, checkoutStart } from "./checkout-fields.ts";
import { NewestReceipt } from "./newest-receipt.tsx";
import { PaymentRows } from "./payment-rows.tsx";
import { ReceiptDone } from "./receipt-done.tsx";
import { CHECKOUT_SCREEN } from "./texts.ts";

type CheckedOut = Response<typeof payments.checkOut>;

interface CheckoutDialogProps {
  readonly appointment: Appointment;
  readonly onClose: () => void;
}

/** Shows what an appointment costs, records how it is settled, and then offers the receipt. */
export default function CheckoutDialog({ appointment, onClose }: CheckoutDialogProps) {
  const query = useQuery(checkoutQuery(appointment.appointment_id));
  const [done, setDone] = useState<CheckedOut>();
  if (done) {
    const header = CHECKOUT_SCREEN.done(appointment.patient_name);
    return <ReceiptDone header={header} receipt={done.receipt} balance_cents={done.balance_cents} onClose={onClose} />;
  }
  // What is charged is not charged again, so there is nothing to record.
  const isSettled = query.data && query.data.charged_cents > 0 && query.data.open_cents <= 0;
  if (query.data && !isSettled)
    return <CheckoutForm appointment={appointment} proposal={query.data} onDone={setDone} onClose={onClose} />;
  return (
    <Dialog size="large" position="top" header={CHECKOUT_SCREEN.title(appointment.patient_name)} onDismiss={onClose}>
      <QueryFailure query={query} failed={CHECKOUT_SCREEN.loadFailed} />
      {isSettled && (
        <SpaceBetween size="s">
          <div>{CHECKOUT_SCREEN.settled}</div>
          <SettledReceipt appointment={appointment} />
          <RouterLink href={accountHref(appointment)}>{CHECKOUT_SCREEN.account}</RouterLink>
        </SpaceBetween>
      )}
      {query.isPending && !query.error && <StatusIndicator type="loading">{CHECKOUT_SCREEN.loading}</StatusIndicator>}
    </Dialog>
  );
}

/** Links the receipt of an appointment that is checked out, because the lists don't know that and still offer its checkout. */
function SettledReceipt({ appointment: { appointment_id, patient_id } }: Pick<CheckoutDialogProps, "appointment">) {
  const { data } = useInfiniteQuery(ledgerQuery(patient_id));
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  return <NewestReceipt entries={entries.filter((entry) => entry.appointment_id === appointment_id)} />;
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
      // The notification of the completion offers to undo it, which now needs a question.
      dismiss(appointment_id);
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

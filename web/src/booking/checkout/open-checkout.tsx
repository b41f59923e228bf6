import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { may } from "../../../../shared/contract/route.ts";
import { payments } from "../../../../shared/payments/routes.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { useOnLeaving } from "../../lib/hooks.ts";
import { sessionRoles } from "../../session/session-store.ts";

/** The appointment whose checkout is open. One dialog serves all pages, because a row may vanish with its completion. */
const store = createStore<{ readonly appointment: Appointment | undefined }>(() => ({ appointment: undefined }));

export const openCheckout = (appointment: Appointment): void => store.setState({ appointment });

const closeCheckout = (): void => store.setState({ appointment: undefined });

/** Opens the checkout of an appointment that was just completed, if there is a fee and the signed-in person takes payments. */
export function checkOutCompleted(appointment: Appointment): void {
  if (Number(appointment.fee) > 0 && may(sessionRoles(), payments.checkOut)) openCheckout(appointment);
}

const CheckoutDialog = lazyPart(() => import("./checkout-dialog.tsx"));

/** Shows the open checkout. It is closed with its page, and when the person signs out, because the next one must not find it. */
export function OpenCheckout() {
  const appointment = useStore(store, (state) => state.appointment);
  useOnLeaving(closeCheckout);
  useEffect(() => closeCheckout, []);
  return (
    appointment && <CheckoutDialog key={appointment.appointment_id} appointment={appointment} onClose={closeCheckout} />
  );
}

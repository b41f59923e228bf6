import type { Appointment } from "../../../../../shared/appointments/appointment.ts";
import { patientChange, sumsOf } from "../../../../../shared/payments/ledger.ts";
import { CheckoutButton } from "../../../booking/appointments/appointment-actions.tsx";
import { NewestReceipt, useAppointmentEntries } from "../../../booking/checkout/appointment-entries.tsx";
import { useRights } from "../../../booking/use-today.ts";

interface AppointmentReceiptProps {
  readonly appointment: Appointment;
  /** Names the appointment in its list. */
  readonly of: string;
}

/** Shows the newest receipt of a completed appointment, and the button that checks it out until it is charged and settled. */
export default function AppointmentReceipt({ appointment, of }: AppointmentReceiptProps) {
  const { checksOut } = useRights();
  const entries = useAppointmentEntries(appointment, checksOut);
  if (!entries) return null;
  const charged = entries.reduce((sum, entry) => sum + sumsOf(entry).charged_cents, 0);
  const open = entries.reduce((sum, entry) => sum + patientChange(entry), 0);
  return (
    <>
      <NewestReceipt entries={entries} />
      {(charged <= 0 || open > 0) && <CheckoutButton appointment={appointment} of={of} />}
    </>
  );
}

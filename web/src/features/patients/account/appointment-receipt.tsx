import { useInfiniteQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../../shared/appointments/appointment.ts";
import { type LedgerEntry, patientChange, sumsOf } from "../../../../../shared/payments/ledger.ts";
import { ledgerQuery } from "../../../api/payments.ts";
import { CheckoutButton } from "../../../booking/appointments/appointment-actions.tsx";
import { NewestReceipt } from "../../../booking/checkout/newest-receipt.tsx";
import { useRights } from "../../../booking/use-today.ts";
import { usePaged } from "../../../components/tables/paged-table.tsx";

interface AppointmentReceiptProps {
  readonly appointment: Appointment;
  /** Names the appointment in its list. */
  readonly of: string;
}

const idOf = ({ entry_id }: LedgerEntry) => entry_id;

/** Shows the newest receipt of a completed appointment, and the button that checks it out until it is charged and settled. */
export default function AppointmentReceipt({ appointment, of }: AppointmentReceiptProps) {
  const { checksOut } = useRights();
  const query = useInfiniteQuery({ ...ledgerQuery(appointment.patient_id), enabled: checksOut });
  const { items } = usePaged(query, idOf);
  if (!checksOut || (!items && !query.error)) return null;
  const entries = items?.filter(({ appointment_id }) => appointment_id === appointment.appointment_id) ?? [];
  const charged = entries.reduce((sum, entry) => sum + sumsOf(entry).charged_cents, 0);
  const open = entries.reduce((sum, entry) => sum + patientChange(entry), 0);
  return (
    <>
      <NewestReceipt entries={entries} />
      {(charged <= 0 || open > 0) && <CheckoutButton appointment={appointment} of={of} />}
    </>
  );
}

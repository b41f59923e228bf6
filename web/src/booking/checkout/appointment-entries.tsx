import { useInfiniteQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { LedgerEntry } from "../../../../shared/payments/ledger.ts";
import { ledgerQuery } from "../../api/payments.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { usePaged } from "../../components/tables/paged-table.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { RECEIPT_SCREEN } from "./texts.ts";

const idOf = ({ entry_id }: LedgerEntry) => entry_id;

/**
 * Returns the entries of an appointment among the newest ones of its patient's account, or none if these can't be loaded. They are
 * undefined while they are loading.
 */
export function useAppointmentEntries({ appointment_id, patient_id }: Appointment, enabled: boolean) {
  const query = useInfiniteQuery({ ...ledgerQuery(patient_id), enabled });
  const { items } = usePaged(query, idOf);
  const entries = items ?? (query.error ? [] : undefined);
  return entries?.filter((entry) => entry.appointment_id === appointment_id);
}

/** Links the receipt of the newest entry that has one. */
export function NewestReceipt({ entries }: { readonly entries: readonly LedgerEntry[] }) {
  const { receipt_id, receipt_number = "" } = entries.find((entry) => entry.receipt_id) ?? {};
  return (
    receipt_id && (
      <RouterLink href={linkTo(PATHS.receipt, { receiptId: receipt_id })}>
        {RECEIPT_SCREEN.title(receipt_number)}
      </RouterLink>
    )
  );
}

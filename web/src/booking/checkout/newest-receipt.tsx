import type { LedgerEntry } from "../../../../shared/payments/ledger.ts";
import { RouterLink } from "../../components/layout/links.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { RECEIPT_SCREEN } from "./texts.ts";

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

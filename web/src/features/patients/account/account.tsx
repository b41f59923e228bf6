import "./account.css";
import Badge from "@cloudscape-design/components/badge";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ENTRY_KINDS, type EntryKind, type LedgerEntry } from "../../../../../shared/payments/ledger.ts";
import type { RecordedEntry } from "../../../../../shared/payments/receipt.ts";
import { dateText } from "../../../../../shared/values/us-text.ts";
import { ledgerQuery } from "../../../api/payments.ts";
import { ReceiptDone } from "../../../booking/checkout/receipt-done.tsx";
import { RECEIPT_SCREEN } from "../../../booking/checkout/texts.ts";
import { useRights } from "../../../booking/use-today.ts";
import { FailureAlert } from "../../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../../components/feedback/lazy-part.tsx";
import { Figure, Figures } from "../../../components/layout/figures.tsx";
import { RouterLink } from "../../../components/layout/links.tsx";
import { Actions } from "../../../components/layout/page.tsx";
import { usePaged } from "../../../components/tables/paged-table.tsx";
import { centsText } from "../../../lib/formats.ts";
import { notifySuccess } from "../../../lib/notifications.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { amountText, chargedAppointments, detailsText, kindText } from "./entry-text.ts";
import { ACCOUNT_SCREEN } from "./texts.ts";

const EntryDialog = lazyPart(() => import("./entry-dialog.tsx"));
const ReverseDialog = lazyPart(() => import("./reverse-dialog.tsx"));

interface EntryLineProps {
  readonly entry: LedgerEntry;
  readonly names: Readonly<Record<string, string>>;
  /** Reverses the entry; undefined where that is not possible. */
  readonly onReverse: (() => void) | undefined;
}

function EntryLine({ entry, names, onReverse }: EntryLineProps) {
  const { entry_id, date, text, reason, receipt_id, receipt_number, reversed_by } = entry;
  const { checksOut } = useRights();
  return (
    <li className={reversed_by ? "ledger-entry ledger-entry-reversed" : "ledger-entry"} data-entry={entry_id}>
      <span>{dateText(date)}</span>
      <span>
        <strong>{kindText(entry)}</strong>
        {text && ` ${text}`}
        {reversed_by && (
          <>
            {" "}
            <Badge>{ACCOUNT_SCREEN.reversed}</Badge>
          </>
        )}
        {reason && <div>{reason}</div>}
        <div className="ledger-details">
          {detailsText(entry, names)}
          {receipt_id && receipt_number && (
            <>
              {" · "}
              {checksOut ? (
                <RouterLink href={linkTo(PATHS.receipt, { receiptId: receipt_id })}>
                  {RECEIPT_SCREEN.title(receipt_number)}
                </RouterLink>
              ) : (
                RECEIPT_SCREEN.title(receipt_number)
              )}
            </>
          )}
        </div>
      </span>
      <span className="ledger-amount">{amountText(entry)}</span>
      <span>
        {onReverse && (
          <Button
            variant="inline-link"
            ariaLabel={`${ACCOUNT_SCREEN.reverse} ${kindText(entry)}, ${centsText(entry.amount_cents)}`}
            onClick={onReverse}
          >
            {ACCOUNT_SCREEN.reverse}
          </Button>
        )}
      </span>
    </li>
  );
}

const idOf = ({ entry_id }: LedgerEntry) => entry_id;

/** Shows what a patient owes, the entries of the ledger, and the buttons that record further ones. */
export default function Account({ patient_id }: { readonly patient_id: string }) {
  const query = useInfiniteQuery(ledgerQuery(patient_id));
  const { items, hasMore, loadMore, loadingMore, failure } = usePaged(query, idOf);
  const { checksOut, refunds, books } = useRights();
  const [kind, setKind] = useState<EntryKind>();
  const [reversing, setReversing] = useState<LedgerEntry>();
  const [recorded, setRecorded] = useState<RecordedEntry>();
  const [first] = query.data?.pages ?? [];
  if (!items || !first)
    return failure ? (
      <FailureAlert header={ACCOUNT_SCREEN.failed} {...failure} />
    ) : (
      <StatusIndicator type="loading">{ACCOUNT_SCREEN.loading}</StatusIndicator>
    );
  const { balance_cents, insurers } = first;
  const names = Object.assign({}, ...(query.data?.pages ?? []).map((page) => page.names)) as Record<string, string>;
  const insurersOwe = insurers.filter((insurer) => insurer.balance_cents !== 0);
  const isOffered = (each: EntryKind) =>
    each !== "PAYMENT" && (each !== "REFUND" || refunds) && (each !== "REALLOCATION" || insurersOwe.length > 0);

  function showSaved(of: EntryKind, saved: RecordedEntry) {
    setKind(undefined);
    if (saved.receipt) setRecorded(saved);
    else notifySuccess(ACCOUNT_SCREEN.saved[of]);
  }

  return (
    <SpaceBetween size="l">
      <Figures>
        <Figure
          label={balance_cents < 0 ? ACCOUNT_SCREEN.inAdvance : ACCOUNT_SCREEN.owes}
          value={centsText(Math.abs(balance_cents))}
        />
        {insurersOwe.map(({ company_id, balance_cents: owed }) => (
          <Figure
            key={company_id}
            label={ACCOUNT_SCREEN.insurerOwes(names[company_id] ?? ACCOUNT_SCREEN.deletedInsurer)}
            value={centsText(owed)}
          />
        ))}
      </Figures>
      <Actions>
        {checksOut && (
          <ButtonDropdown
            variant="primary"
            expandToViewport
            ariaLabel={ACCOUNT_SCREEN.more}
            mainAction={{ text: ACCOUNT_SCREEN.actions.PAYMENT, onClick: () => setKind("PAYMENT") }}
            items={ENTRY_KINDS.filter(isOffered).map((id) => ({ id, text: ACCOUNT_SCREEN.actions[id] }))}
            onItemClick={({ detail }) => setKind(ENTRY_KINDS.find((each) => each === detail.id))}
          />
        )}
        {books && items.length > 0 && (
          <RouterLink href={linkTo(PATHS.statement, { patientId: patient_id })}>{ACCOUNT_SCREEN.statement}</RouterLink>
        )}
      </Actions>
      {items.length === 0 ? (
        <Box color="text-body-secondary">{ACCOUNT_SCREEN.empty}</Box>
      ) : (
        <ul className="ledger" aria-label={ACCOUNT_SCREEN.entries}>
          {items.map((entry) => {
            const canBeReversed = refunds && entry.kind !== "REVERSAL" && !entry.reversed_by;
            return (
              <EntryLine
                key={entry.entry_id}
                entry={entry}
                names={names}
                onReverse={canBeReversed ? () => setReversing(entry) : undefined}
              />
            );
          })}
        </ul>
      )}
      {failure && <FailureAlert {...failure} />}
      {hasMore && (
        <Button loading={loadingMore} onClick={loadMore}>
          Load more
        </Button>
      )}
      {kind && (
        <EntryDialog
          kind={kind}
          patient_id={patient_id}
          balance_cents={balance_cents}
          insurers={insurersOwe.map(({ company_id }) => ({
            value: company_id,
            label: names[company_id] ?? ACCOUNT_SCREEN.deletedInsurer,
          }))}
          lastLocationId={items[0]?.location_id}
          appointments={chargedAppointments(items)}
          onSaved={(saved) => showSaved(kind, saved)}
          onCancel={() => setKind(undefined)}
        />
      )}
      {reversing && <ReverseDialog patient_id={patient_id} entry={reversing} onDone={() => setReversing(undefined)} />}
      {recorded?.receipt && (
        <ReceiptDone
          header={ACCOUNT_SCREEN.saved[recorded.receipt.kind === "REFUND" ? "REFUND" : "PAYMENT"]}
          receipt={recorded.receipt}
          balance_cents={recorded.balance_cents}
          onClose={() => setRecorded(undefined)}
        />
      )}
    </SpaceBetween>
  );
}

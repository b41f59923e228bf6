import type { EntryOffer, OfferOutcome } from "../../../shared/appointments/waitlist.ts";
import { touchDay } from "../../entities/appointments.ts";
import { changeFreedTime, type FreedTimeRow, type Offer } from "../../entities/offers.ts";
import { type WaitlistRow, waitlistEntryEntity } from "../../entities/waitlist.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { type OpenHolds, openHoldsWrite, readOpenHolds } from "../booking/holds.ts";

/** The most offers that stand on an entry. */
const MAX_SHOWN = 20;

/** Builds the write of an entry with other offers, on the condition that it is unchanged since it was read. */
export const entryWrite = (entry: WaitlistRow, offers: readonly EntryOffer[]): TransactItem =>
  putItem(
    waitlistEntryEntity()
      .put({ ...entry, offers: offers.slice(-MAX_SHOWN), version: entry.version + 1 })
      .where(ifVersion(entry.version)),
  );

/** Builds the writes that record the end of an offer on its entry; none when the entry has left the list. */
function endedOn(entry: WaitlistRow | undefined, { offer_id }: Offer, outcome: OfferOutcome): TransactItem[] {
  if (!entry?.offers?.some((each) => each.offer_id === offer_id)) return [];
  const ended_at = new Date().toISOString();
  return [
    entryWrite(
      entry,
      entry.offers.map((each) => (each.offer_id === offer_id ? { ...each, outcome, ended_at } : each)),
    ),
  ];
}

/** Returns whether the time of an offer is still held for it. The desk may have taken it. */
export const isHeld = ({ holds }: OpenHolds, { appointment_id }: Offer): boolean =>
  holds.some((hold) => hold.appointment_id === appointment_id);

/** Builds the write that ends the hold of an offer; none when it is over. */
export const holdEnd = (open: OpenHolds, offer: Offer): TransactItem[] =>
  isHeld(open, offer)
    ? [
        openHoldsWrite(
          open,
          open.holds.filter(({ appointment_id }) => appointment_id !== offer.appointment_id),
        ),
      ]
    : [];

/**
 * Ends the offer of a freed time, whose time is free from then on, and can be offered to the next person at once.
 * @param items further items of the same transaction
 * @throws WriteConflict or ConditionFailed when something was changed meanwhile, so that everything has to be read again
 */
export async function endOffer(
  freed: FreedTimeRow,
  offer: Offer,
  outcome: OfferOutcome,
  {
    change = {},
    items = [],
  }: { readonly change?: Partial<FreedTimeRow>; readonly items?: readonly TransactItem[] } = {},
): Promise<void> {
  const { tenant_id, location_id, date } = freed;
  const [open, entry] = await Promise.all([
    readOpenHolds(tenant_id),
    findRow(waitlistEntryEntity(), { tenant_id, entry_id: offer.entry_id }),
  ]);
  await writeTransaction([
    putItem(changeFreedTime(freed, { ...change, offer: undefined, next_at: new Date().toISOString() })),
    ...holdEnd(open, offer),
    ...endedOn(entry, offer, outcome),
    putItem(touchDay({ tenant_id, location_id, date })),
    ...items,
  ]);
}

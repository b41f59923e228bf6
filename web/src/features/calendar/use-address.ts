import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { dateIn } from "../../lib/date-in.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

const VIEWS = ["day", "week", "list"] as const;
type View = (typeof VIEWS)[number];

/** What the calendar shows. It is in the page's address, so that it survives a reload and the browser's Back. */
export interface Address {
  readonly view: View;
  /** What each column of a day stands for. @default practitioners */
  readonly by: "room" | undefined;
  /** Undefined for today. */
  readonly date: string | undefined;
  readonly location: string | undefined;
  /** The practitioner of a week, or of a day on a small screen. */
  readonly practitioner: string | undefined;
  /** The appointment whose card is open. */
  readonly appointment: string | undefined;
}

/** The parts of an address that change. Undefined removes a part. */
export type AddressChange = Partial<Record<keyof Address, string | undefined>>;

/** Reads an address. Invalid values are ignored. */
export const parseAddress = (search: URLSearchParams): Address => ({
  view: VIEWS.find((view) => view === search.get("view")) ?? "day",
  by: search.get("by") === "room" ? "room" : undefined,
  date: dateIn(search, "date"),
  location: search.get("location") || undefined,
  practitioner: search.get("practitioner") || undefined,
  appointment: search.get("appointment") || undefined,
});

/** The state of a history entry that was created by opening a card. */
const CARD = { card: true };

/**
 * Returns what the address says, and a function that changes it. Back returns to the previous view, and closes a card that was
 * opened on this page.
 */
export function useAddress(): readonly [Address, (change: AddressChange) => void] {
  const [search, change] = useSearchChange<keyof Address>();
  const navigate = useNavigate();
  const { state } = useLocation();
  const address = parseAddress(search);
  const isCard = address.appointment !== undefined && (state as typeof CARD | null)?.card === true;

  function go(next: AddressChange) {
    const names = Object.keys(next);
    const closes = names.length === 1 && "appointment" in next && next.appointment === undefined;
    if (closes && isCard) return navigate(-1);
    const opens = next.appointment !== undefined && address.appointment === undefined;
    change(next, { replace: !opens && !("view" in next), state: opens || (isCard && next.appointment) ? CARD : null });
  }
  return [address, (next) => void go(next)];
}

/** Replaces a location of the address that is not the shown one, and removes a date that is not allowed, because today is shown. */
export function useCorrectedAddress(shown: string | undefined): void {
  const [search, change] = useSearchChange<keyof Address>();
  const { location, date } = parseAddress(search);
  const isOther = shown !== undefined && location !== undefined && location !== shown;
  const isNoDate = search.has("date") && date === undefined;
  useEffect(() => {
    if (isOther || isNoDate) change({ ...(isOther && { location: shown }), ...(isNoDate && { date: undefined }) });
  });
}

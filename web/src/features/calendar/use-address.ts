import { useLocation, useNavigate } from "react-router-dom";
import { dateRefusal } from "../../../../shared/dates.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";

const VIEWS = ["day", "week", "list"] as const;
type View = (typeof VIEWS)[number];

/** What the calendar shows. It stands in the address, so that it survives a reload and the browser's Back. */
export interface Address {
  readonly view: View;
  /** What the columns of a day are. @default practitioners */
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

const dateOf = (text: string | null) => (text === null || dateRefusal(text) ? undefined : text);

/** Reads an address. Values that make no sense are ignored. */
export const parseAddress = (search: URLSearchParams): Address => ({
  view: VIEWS.find((view) => view === search.get("view")) ?? "day",
  by: search.get("by") === "room" ? "room" : undefined,
  date: dateOf(search.get("date")),
  location: search.get("location") || undefined,
  practitioner: search.get("practitioner") || undefined,
  appointment: search.get("appointment") || undefined,
});

/** What a history entry holds that was made by opening a card. */
const CARD = { card: true };

/**
 * Returns the calendar's address, and a function that changes it. Back leads from one view to the other, and closes a card
 * that was opened here.
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

import { type TouchEvent, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useSearchChange } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { dateIn } from "../../lib/wall-clock.ts";

/** The least horizontal distance of a swipe in pixels. */
const MIN_DISTANCE = 60;
/** The least ratio of the horizontal to the vertical distance. */
const MIN_RATIO = 2;

/** Returns touch handlers that report a swipe to the left (1) or to the right (-1). */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  return {
    onTouchStart({ touches }: TouchEvent) {
      const first = touches[0];
      start.current = first && touches.length === 1 ? { x: first.clientX, y: first.clientY } : undefined;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const last = changedTouches[0];
      if (!start.current || !last) return;
      const x = last.clientX - start.current.x;
      const y = last.clientY - start.current.y;
      start.current = undefined;
      if (Math.abs(x) > MIN_DISTANCE && Math.abs(x) > MIN_RATIO * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}

const VIEWS = ["day", "week", "month", "list"] as const;
type View = (typeof VIEWS)[number];

/** What the calendar shows. It is in the page's address, so that it survives a reload and the browser's Back. */
export interface Address {
  readonly view: View;
  /** What each column of a day stands for. @default practitioners */
  readonly by: "room" | undefined;
  /** Undefined for today. */
  readonly date: string | undefined;
  readonly location: string | undefined;
  /** The practitioner of a week or month, or of a day on a small screen. */
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
  // The page is rendered again while it goes to the corrected address, which must not begin once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wrong address is corrected again.
  useEffect(() => {
    if (isOther || isNoDate) change({ ...(isOther && { location: shown }), ...(isNoDate && { date: undefined }) });
  }, [isOther, isNoDate, shown]);
}

/** Returns whether the address asks to book an appointment, and the function that removes this request once it is fulfilled. */
export function useRequestedBooking() {
  const [search, change] = useSearchChange<"book">();
  return { isRequested: search.has("book"), done: () => change({ book: undefined }) };
}

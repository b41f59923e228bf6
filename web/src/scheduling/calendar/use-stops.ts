import { type RefObject, useEffect, useState } from "react";
import { type Stop, stopAfter, stopNear } from "./stops.ts";

const elementOf = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);

/** The state that is kept while another day is loaded. */
export interface HeldFocus {
  stop: Stop | undefined;
  /** Set when the stop has to take the focus: as soon as the days shown are others than these. */
  leaving: string | undefined;
}

const AT_ONCE = "";

/** Holds the block or free time that the Tab key reaches, and leads the focus from one to the next. */
export function useStops(
  board: RefObject<HTMLElement | null>,
  stops: readonly (readonly Stop[])[],
  first: Pick<Stop, "column" | "minutes">,
  days: string,
  held: RefObject<HeldFocus>,
) {
  const [chosen, setChosen] = useState(held.current.stop);
  const known = chosen && stops[chosen.column]?.find(({ id }) => id === chosen.id);
  const current = known ?? stopNear(stops, chosen ?? first);

  // Another day, or a moved block, takes the focused element away: its successor takes the focus.
  useEffect(() => {
    held.current.stop = chosen;
    const { leaving } = held.current;
    if (leaving === undefined || leaving === days || !current) return;
    held.current.leaving = undefined;
    elementOf(board.current, current.id)?.focus();
  });

  return {
    current,
    /** Follows the focus to a block or free time. */
    focused(id: string) {
      const stop = stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
    },
    /** Leads to where a key points. Returns whether it points anywhere. */
    go(key: string): boolean {
      const next = current && stopAfter(stops, current, key);
      if (!next) return false;
      setChosen(next);
      elementOf(board.current, next.id)?.focus();
      return true;
    },
    /** Puts the focus on a block once it is drawn. */
    restore(id: string) {
      const stop = stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
      held.current.leaving = AT_ONCE;
    },
    /** Puts the focus at the same place of other days once these are drawn. */
    follow() {
      held.current.leaving = days;
    },
  };
}

import { type RefObject, useEffect, useState } from "react";
import type { Place } from "./geometry.ts";
import { type Stop, stopAfter, stopNear } from "./stops.ts";

const elementOf = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);

/** The focus that outlives the grid while another day is loaded. */
export interface FocusMemory {
  stop: Stop | undefined;
  /** The key of the days that the person is leaving. The stop takes the focus as soon as other days are shown. */
  leftDays: string | undefined;
}

/** No days have this key, so the stop takes the focus with the next rendering. */
const AT_ONCE = "";

/** Keeps track of the block or free time that the Tab key reaches, and moves the focus from one to the next. */
export function useStops(
  board: RefObject<HTMLElement | null>,
  stops: readonly (readonly Stop[])[],
  first: Place,
  daysKey: string,
  memory: RefObject<FocusMemory>,
) {
  const [chosen, setChosen] = useState(memory.current.stop);
  const known = chosen && stops[chosen.column]?.find(({ id }) => id === chosen.id);
  const current = known ?? stopNear(stops, chosen ?? first);

  // When another day is shown or a block has moved, the focused element is gone, and its successor takes the focus.
  useEffect(() => {
    memory.current.stop = chosen;
    const { leftDays } = memory.current;
    if (leftDays === undefined || leftDays === daysKey || !current) return;
    memory.current.leftDays = undefined;
    elementOf(board.current, current.id)?.focus();
  });

  return {
    current,
    /** Follows the focus to a block or free time. */
    focused(id: string) {
      const stop = stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
    },
    /** Moves the focus to where a key leads. Returns whether it leads anywhere. */
    go(key: string): boolean {
      const next = current && stopAfter(stops, current, key);
      if (!next) return false;
      setChosen(next);
      elementOf(board.current, next.id)?.focus();
      return true;
    },
    /** Focuses a block once it is rendered. */
    restore(id: string) {
      const stop = stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
      memory.current.leftDays = AT_ONCE;
    },
    /** Focuses the same place of other days once these are shown. */
    follow() {
      memory.current.leftDays = daysKey;
    },
  };
}

export type FocusStops = ReturnType<typeof useStops>;

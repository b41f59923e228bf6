import { type RefObject, useEffect, useRef, useState } from "react";
import { type Stop, stopAfter, stopNear } from "./stops.ts";

const elementOf = (board: HTMLElement | null, id: string) =>
  board?.querySelector<HTMLElement>(`[data-stop="${CSS.escape(id)}"]`);

/** Holds the block or free time that the Tab key reaches, and leads the focus from one to the next. */
export function useStops(
  board: RefObject<HTMLElement | null>,
  stops: readonly (readonly Stop[])[],
  first: Pick<Stop, "column" | "minutes">,
) {
  const [chosen, setChosen] = useState<Stop>();
  const wanted = useRef(false);
  const known = chosen && stops[chosen.column]?.find(({ id }) => id === chosen.id);
  const current = known ?? stopNear(stops, chosen ?? first);

  // Another day, or a moved block, takes the focused element away: its successor takes the focus.
  useEffect(() => {
    if (!wanted.current || !current) return;
    wanted.current = false;
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
    /** Puts the focus on a block, or back on the current stop, once it is drawn. */
    restore(id?: string) {
      const stop = id === undefined ? undefined : stops.flat().find((each) => each.id === id);
      if (stop) setChosen(stop);
      wanted.current = true;
    },
  };
}

import { type RefObject, useEffect, useRef } from "react";
import type { DragHandlers } from "./drag.ts";

/** Makes the blocks of a board draggable. The library is loaded after the calendar is shown. */
export function useDrag(board: RefObject<HTMLElement | null>, handlers: DragHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isUnmounted = false;
    import("./drag.ts").then(
      ({ bindDrag }) => {
        if (isUnmounted || !board.current) return;
        stop = bindDrag(board.current, latest);
      },
      // Without the library, appointments can still be moved by keys and by the card.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      stop?.();
    };
  }, [board]);
}

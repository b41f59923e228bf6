import { type RefObject, useEffect, useRef } from "react";
import type { DragHandlers } from "./drag.ts";

/** Lets the blocks of a board be dragged. The library is loaded once the calendar is drawn. */
export function useDrag(board: RefObject<HTMLElement | null>, handlers: DragHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    import("./drag.ts").then(
      ({ bindDrag }) => {
        if (gone || !board.current) return;
        stop = bindDrag(board.current, {
          canDrag: (id) => latest.current.canDrag(id),
          begin: (id) => latest.current.begin(id),
          over: (at) => latest.current.over(at),
          drop: (at) => latest.current.drop(at),
          cancel: () => latest.current.cancel(),
        });
      },
      // Without the library, keys and the card still move an appointment.
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [board]);
}

import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { disableNativeDragPreview } from "@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview";
import type { RefObject } from "react";
import type { Pointer } from "./columns.ts";

/** What happens while a block is dragged. */
export interface DragHandlers {
  /** Returns whether the appointment can be moved. */
  readonly canDrag: (appointment_id: string) => boolean;
  readonly begin: (appointment_id: string) => void;
  /** Called with the point where the upper edge of the block would be. */
  readonly over: (at: Pointer) => void;
  readonly drop: (at: Pointer) => void;
  readonly cancel: () => void;
}

/** Makes the blocks of a board draggable. Returns a function that stops this. */
export function bindDrag(board: HTMLElement, handlers: RefObject<DragHandlers>): () => void {
  const bound = new Map<Element, () => void>();
  const stopped = new AbortController();
  /** How far below the upper edge of the block the pointer grabbed it, in pixels. */
  let grabOffset = 0;
  const upperEdge = ({ clientX, clientY }: Pointer): Pointer => ({ clientX, clientY: clientY - grabOffset });

  // A block becomes draggable when it is pressed, because preparing all of them would delay the calendar.
  board.addEventListener(
    "pointerdown",
    ({ target }) => {
      const element = target instanceof Element ? target.closest<HTMLElement>("[data-appointment]") : null;
      if (!element || bound.has(element)) return;
      const id = element.dataset.appointment ?? "";
      const stop = draggable({
        element,
        canDrag: () => handlers.current.canDrag(id),
        getInitialData: () => ({ id }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => disableNativeDragPreview({ nativeSetDragImage }),
      });
      bound.set(element, stop);
    },
    { signal: stopped.signal },
  );

  const stopTarget = dropTargetForElements({ element: board });
  const stopMonitor = monitorForElements({
    canMonitor: ({ source }) => board.contains(source.element),
    onDragStart: ({ source, location }) => {
      grabOffset = location.initial.input.clientY - source.element.getBoundingClientRect().top;
      handlers.current.begin(String(source.data.id));
    },
    onDrag: ({ location }) => handlers.current.over(upperEdge(location.current.input)),
    onDrop: ({ location }) => {
      if (location.current.dropTargets.length > 0) handlers.current.drop(upperEdge(location.current.input));
      else handlers.current.cancel();
    },
  });
  return () => {
    stopped.abort();
    stopTarget();
    stopMonitor();
    for (const stop of bound.values()) stop();
  };
}

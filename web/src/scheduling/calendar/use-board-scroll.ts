import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Minutes } from "./columns.ts";
import { topOf } from "./geometry.ts";

/** The share of the calendar's height that lies above the time at which it opens. */
const ABOVE = 0.3;

/** Opens the calendar at a time, and keeps what is in view in its place when earlier hours are added. */
export function useBoardScroll(scroller: RefObject<HTMLElement | null>, days: string, shown: Minutes, at: number) {
  const before = useRef<{ readonly days: string; readonly start: number }>(undefined);
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board || shown.start === shown.end) return;
    if (before.current?.days !== days) board.scrollTop = topOf(at, shown) - board.clientHeight * ABOVE;
    else if (before.current.start !== shown.start) board.scrollTop += topOf(before.current.start, shown);
    before.current = { days, start: shown.start };
  }, [scroller, days, shown, at]);
}

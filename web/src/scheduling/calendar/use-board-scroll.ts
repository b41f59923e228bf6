import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Minutes } from "./columns.ts";
import { topOf } from "./geometry.ts";

/** The share of the calendar's height that lies above the time at which it opens. */
const ABOVE = 0.3;

/** Scrolls the calendar to a time when it opens, and keeps what is in view in its place when earlier hours are added. */
export function useBoardScroll(
  scroller: RefObject<HTMLElement | null>,
  daysKey: string,
  shown: Minutes,
  opensAt: number,
) {
  const before = useRef<{ readonly daysKey: string; readonly start: number }>(undefined);
  useLayoutEffect(() => {
    const board = scroller.current;
    if (!board || shown.start === shown.end) return;
    if (before.current?.daysKey !== daysKey) board.scrollTop = topOf(opensAt, shown) - board.clientHeight * ABOVE;
    else if (before.current.start !== shown.start) board.scrollTop += topOf(before.current.start, shown);
    before.current = { daysKey, start: shown.start };
  }, [scroller, daysKey, shown, opensAt]);
}

import { type TouchEvent, useRef } from "react";

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

import { type TouchEvent, useRef } from "react";

/** How far a finger has to go sideways, in pixels, and how much farther than up or down. */
const FAR = 60;
const FLAT = 2;

/** Returns handlers that call back when a finger has swept to the left (1) or to the right (-1). */
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
      if (Math.abs(x) > FAR && Math.abs(x) > FLAT * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}

import { renderHook } from "@testing-library/react";
import type { TouchEvent } from "react";
import { useSwipe } from "../../../../web/src/features/calendar/use-address.ts";

const touch = (clientX: number, clientY: number) =>
  ({ touches: [{ clientX, clientY }], changedTouches: [{ clientX, clientY }] }) as unknown as TouchEvent;

/** Swipes from one point to another, and returns the reported direction. */
function sweep([fromX, fromY]: readonly [number, number], [toX, toY]: readonly [number, number]): readonly number[] {
  const swipes: number[] = [];
  const { result } = renderHook(() => useSwipe((direction) => swipes.push(direction)));
  result.current.onTouchStart(touch(fromX, fromY));
  result.current.onTouchEnd(touch(toX, toY));
  return swipes;
}

test("distinguishes a swipe to either side from scrolling and from a tap", () => {
  expect(sweep([300, 200], [120, 220])).toEqual([1]);
  expect(sweep([120, 200], [300, 220])).toEqual([-1]);
  expect(sweep([200, 100], [270, 300])).toEqual([]);
  expect(sweep([200, 100], [204, 102])).toEqual([]);
});

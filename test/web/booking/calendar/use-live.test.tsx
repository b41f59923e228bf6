import { act, fireEvent, renderHook } from "@testing-library/react";
import { useLiveInterval } from "../../../../web/src/booking/calendar/use-columns.ts";

test("loads every 10 seconds while a person works, and every minute once nothing was done for a minute", () => {
  vi.useFakeTimers();
  const { result } = renderHook(useLiveInterval);
  expect(result.current).toBe(10_000);
  act(() => void vi.advanceTimersByTime(50_000));
  expect(result.current).toBe(10_000);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(result.current).toBe(60_000);
  act(() => void fireEvent.keyDown(document.body, { key: "ArrowDown" }));
  expect(result.current).toBe(10_000);
});

import { act, renderHook } from "@testing-library/react";
import { useDebounced } from "../../../web/src/lib/hooks.ts";

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

/** Returns a function that types a text, and the value that has come to rest. */
function openSearch(pause?: number) {
  vi.useFakeTimers();
  const { rerender, result } = renderHook(({ text }) => useDebounced(text, pause), { initialProps: { text: "" } });
  return { type: (text: string) => rerender({ text }), rested: () => result.current };
}

test("returns the last of several values a quarter of a second after it was typed", () => {
  const { type, rested } = openSearch();
  type("g");
  pass(249);
  type("gr");
  pass(249);
  expect(rested()).toBe("");
  pass(1);
  expect(rested()).toBe("gr");
});

test("waits for as long as it is told to", () => {
  const { type, rested } = openSearch(500);
  type("g");
  pass(499);
  expect(rested()).toBe("");
  pass(1);
  expect(rested()).toBe("g");
});

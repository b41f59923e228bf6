import { forgetActivity, noteActivity, watchIdle } from "../../../web/src/session/idle.ts";

const MINUTE = 60_000;
const onIdle = vi.fn();
const onWarning = vi.fn();
const LISTENER = { onIdle, onWarning };
let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  onIdle.mockReset();
  onWarning.mockReset();
});
afterEach(() => stop());

test("thirty minutes without activity end the session, and not a second less", () => {
  stop = watchIdle(30, LISTENER);
  vi.advanceTimersByTime(30 * MINUTE - 1);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onIdle).toHaveBeenCalledOnce();
});

test.each(["keydown", "click", "scroll"])("a %s begins the thirty minutes anew", (kind) => {
  stop = watchIdle(30, LISTENER);
  vi.advanceTimersByTime(20 * MINUTE);
  document.body.dispatchEvent(new Event(kind, { bubbles: true }));
  vi.advanceTimersByTime(29 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("activity in another tab counts", () => {
  stop = watchIdle(30, LISTENER);
  vi.advanceTimersByTime(29 * MINUTE);
  localStorage.setItem("last-activity", String(Date.now()));
  vi.advanceTimersByTime(29 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(MINUTE);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("a logout in another tab is no lack of activity", () => {
  stop = watchIdle(30, LISTENER);
  localStorage.removeItem("last-activity");
  dispatchEvent(new StorageEvent("storage", { key: "last-activity" }));
  expect(onIdle).not.toHaveBeenCalled();
});

test("a session that was left alone for too long ends when the page is opened again", () => {
  noteActivity();
  vi.setSystemTime(Date.now() + 31 * MINUTE);
  stop = watchIdle(30, LISTENER);
  expect(onIdle).toHaveBeenCalledOnce();
});

test("the first key after a sleep does not bring the session back", () => {
  stop = watchIdle(30, LISTENER);
  vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(onIdle).toHaveBeenCalledOnce();
});

test("ends no session after watching has stopped", () => {
  watchIdle(30, LISTENER)();
  vi.advanceTimersByTime(60 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test("a new session does not begin with the activity of the one before", () => {
  noteActivity();
  vi.setSystemTime(Date.now() + 31 * MINUTE);
  forgetActivity();
  stop = watchIdle(30, LISTENER);
  expect(onIdle).not.toHaveBeenCalled();
});

test("the last minute is announced with its end, and no longer once something is typed", () => {
  const began = Date.now();
  stop = watchIdle(30, LISTENER);
  vi.advanceTimersByTime(29 * MINUTE - 1);
  expect(onWarning).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onWarning).toHaveBeenLastCalledWith(began + 30 * MINUTE);
  vi.advanceTimersByTime(MINUTE / 2);
  document.body.dispatchEvent(new Event("keydown", { bubbles: true }));
  vi.advanceTimersByTime(0);
  expect(onWarning).toHaveBeenLastCalledWith(undefined);
  vi.advanceTimersByTime(MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

test("an answer in another tab takes the announcement back in this one", () => {
  stop = watchIdle(30, LISTENER);
  vi.advanceTimersByTime(29 * MINUTE);
  localStorage.setItem("last-activity", String(Date.now()));
  dispatchEvent(new StorageEvent("storage", { key: "last-activity" }));
  expect(onWarning).toHaveBeenLastCalledWith(undefined);
  vi.advanceTimersByTime(2 * MINUTE);
  expect(onIdle).not.toHaveBeenCalled();
});

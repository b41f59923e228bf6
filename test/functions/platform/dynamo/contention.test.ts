import { COLLIDED, untilWritten } from "../../../../functions/platform/dynamo/transaction.ts";
import { MESSAGES } from "../../../../shared/messages.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

vi.mock("node:timers/promises", () => ({
  setTimeout: (ms: number) => new Promise((resolve) => void globalThis.setTimeout(resolve, ms)),
}));

/** Runs all timers until the promise has settled. */
async function settled<T>(promise: Promise<T>) {
  const outcome = promise.then(
    (value) => ({ value }),
    (error) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

const conflictException = () =>
  new Error("electrodb", { cause: Object.assign(new Error(), { name: "TransactionConflictException" }) });

it("returns the result of the first attempt that does not collide", async () => {
  const attempt = vi.fn().mockResolvedValueOnce(COLLIDED).mockResolvedValueOnce(COLLIDED).mockResolvedValue("written");
  expect(await settled(untilWritten(attempt))).toEqual({ value: "written" });
  expect(attempt).toHaveBeenCalledTimes(3);
});

it("treats DynamoDB's transaction conflict as a collision, also inside another error", async () => {
  const attempt = vi.fn().mockRejectedValueOnce(conflictException()).mockResolvedValue("written");
  expect(await settled(untilWritten(attempt))).toEqual({ value: "written" });
});

it("does not repeat an attempt that fails otherwise", async () => {
  const attempt = vi.fn().mockRejectedValue(new Error("other"));
  expect(await settled(untilWritten(attempt))).toEqual({ error: new Error("other") });
  expect(attempt).toHaveBeenCalledTimes(1);
});

it("gives up with a conflict after six seconds, well before the function times out", async () => {
  const attempt = vi.fn().mockResolvedValue(COLLIDED);
  const started = performance.now();
  const outcome = await settled(untilWritten(attempt));
  expect(outcome).toMatchObject({ error: { code: "conflict", message: MESSAGES.request.contention } });
  expect(performance.now() - started).toBeGreaterThan(6_000);
  expect(performance.now() - started).toBeLessThan(7_000);
  expect(attempt.mock.calls.length).toBeGreaterThan(8);
});

it("waits at most 25 ms at first, doubling up to 800 ms", async () => {
  vi.spyOn(Math, "random").mockReturnValue(1);
  const times: number[] = [];
  const attempt = async () => {
    times.push(performance.now());
    return times.length < 9 ? COLLIDED : "written";
  };
  await settled(untilWritten(attempt));
  expect(times.slice(1).map((time, n) => Math.round(time - (times[n] ?? 0)))).toEqual([
    25, 50, 100, 200, 400, 800, 800, 800,
  ]);
  vi.restoreAllMocks();
});

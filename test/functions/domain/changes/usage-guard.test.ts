import { ulid } from "ulid";
import { changeUnused, hasExpiredMark } from "../../../../functions/domain/changes/usage-guard.ts";

/** Builds a guarded change that succeeds unless one of its parts is replaced. */
const guarded = (changes: object = {}) => {
  const parts = {
    mark: vi.fn(async (_mark: string) => ({})),
    release: vi.fn(async (_mark: string) => undefined),
    count: vi.fn(async () => 0),
    inUse: (count: number) => `${count} in use`,
    change: vi.fn(async (_mark: string): Promise<string | undefined> => "changed"),
    ...changes,
  };
  return parts;
};

it("marks, counts and changes, with one mark", async () => {
  const parts = guarded();
  expect(await changeUnused(parts)).toBe("changed");
  const order = [parts.mark, parts.count, parts.change].map(({ mock }) => mock.invocationCallOrder[0] ?? 0);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(parts.change).toHaveBeenCalledWith(parts.mark.mock.calls[0]?.[0], {});
  expect(parts.release).not.toHaveBeenCalled();
});

it("removes the mark and names the number of appointments that refer to the row", async () => {
  const parts = guarded({ count: vi.fn(async () => 3) });
  await expect(changeUnused(parts)).rejects.toMatchObject({ code: "in_use", message: "3 in use" });
  expect(parts.change).not.toHaveBeenCalled();
  expect(parts.release).toHaveBeenCalledWith(parts.mark.mock.calls[0]?.[0]);
});

it("throws a conflict when the mark was lost", async () => {
  const parts = guarded({ change: vi.fn(async () => undefined) });
  await expect(changeUnused(parts)).rejects.toMatchObject({ code: "conflict" });
});

it.each(["count", "change"])("removes the mark when %s fails, and throws the error", async (name) => {
  const failure = new Error("throttled");
  const parts = guarded({ [name]: vi.fn(async () => Promise.reject(failure)) });
  await expect(changeUnused(parts)).rejects.toBe(failure);
  expect(parts.release).toHaveBeenCalledTimes(1);
});

it("throws the first error when the mark can't be removed either", async () => {
  const parts = guarded({ count: vi.fn(async () => 1), release: vi.fn(async () => Promise.reject(new Error("late"))) });
  await expect(changeUnused(parts)).rejects.toMatchObject({ code: "in_use" });
});

it("throws the error when the mark can't be set, and releases nothing", async () => {
  const missing = new Error("not found");
  const parts = guarded({ mark: vi.fn(async () => Promise.reject(missing)) });
  await expect(changeUnused(parts)).rejects.toBe(missing);
  expect(parts.release).not.toHaveBeenCalled();
});

it("treats a mark as expired once it is older than a function can run", () => {
  const now = Date.now();
  expect(hasExpiredMark({})).toBe(false);
  expect(hasExpiredMark({ usage_mark: ulid(now - 10_000) })).toBe(false);
  expect(hasExpiredMark({ usage_mark: ulid(now - 31_000) })).toBe(true);
});

it("keeps a mark until the moment after its life", () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  expect(hasExpiredMark({ usage_mark: ulid(now - 30_000) })).toBe(false);
  expect(hasExpiredMark({ usage_mark: ulid(now - 30_001) })).toBe(true);
  vi.useRealTimers();
});

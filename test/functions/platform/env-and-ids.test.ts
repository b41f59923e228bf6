import { env } from "../../../functions/platform/env.ts";
import { firstId, newId, newSecretId } from "../../../functions/platform/ids.ts";
import { NOW } from "../../support/dates.ts";

afterEach(() => void vi.unstubAllEnvs());

test("returns the variables by name", () => {
  vi.stubEnv("A_NAME", "a");
  expect(env("A_NAME")).toEqual({ A_NAME: "a" });
});

test("names every missing or empty variable in one error", () => {
  vi.stubEnv("EMPTY_NAME", "");
  expect(() => env("EMPTY_NAME", "ABSENT_NAME")).toThrow(
    expect.objectContaining({ name: "MissingEnvironmentVariables", message: "EMPTY_NAME, ABSENT_NAME" }),
  );
});

it("begins the ids of a time so that later ids sort after it, and earlier ones before", () => {
  const now = Date.parse(NOW);
  expect(firstId("wait", now)).toMatch(/^wait_[0-9a-hjkmnp-tv-z]{10}$/);
  vi.useFakeTimers({ toFake: ["Date"], now });
  const id = newId("wait");
  vi.useRealTimers();
  expect(id).toMatch(/^wait_[0-9a-hjkmnp-tv-z]{26}$/);
  expect(id > firstId("wait", now)).toBe(true);
  expect(id < firstId("wait", now + 1)).toBe(true);
});

it("makes secret ids of 128 random bits", () => {
  const ids = Array.from({ length: 50 }, () => newSecretId("rec"));
  for (const id of ids) expect(id).toMatch(/^rec_[0-9a-f]{32}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

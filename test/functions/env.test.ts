import { env } from "../../functions/platform/env.ts";

afterEach(() => void vi.unstubAllEnvs());

test("returns the variables by name", () => {
  vi.stubEnv("A_NAME", "a");
  expect(env("A_NAME")).toEqual({ A_NAME: "a" });
});

test("names every missing or empty variable in one error", () => {
  vi.stubEnv("EMPTY_NAME", "");
  expect(() => env("EMPTY_NAME", "ABSENT_NAME")).toThrow("Missing environment variables: EMPTY_NAME, ABSENT_NAME");
});

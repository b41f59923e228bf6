import { env } from "../../functions/env.ts";

afterEach(() => void vi.unstubAllEnvs());

test("what is there is given by name", () => {
  vi.stubEnv("A_NAME", "a");
  expect(env("A_NAME")).toEqual({ A_NAME: "a" });
});

test("everything that is missing or empty is named at once", () => {
  vi.stubEnv("EMPTY_NAME", "");
  expect(() => env("EMPTY_NAME", "ABSENT_NAME")).toThrow("Missing environment variables: EMPTY_NAME, ABSENT_NAME");
});

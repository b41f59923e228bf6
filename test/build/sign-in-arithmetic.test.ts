import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import config from "../../web/vite.config.ts";

/** The part of Amplify's numbers that a sign-in by SRP uses. */
interface BigIntegers {
  readonly default: new (
    text: string,
    radix: number,
  ) => { modPow(exponent: object, modulus: object, done: (error: unknown, result: Printed) => void): void };
}

interface Printed {
  toString(radix: number): string;
}

const folder = mkdtempSync(join(tmpdir(), "clinic-numbers-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds Amplify's numbers as the web app's build does, and loads them. */
async function builtNumbers(): Promise<BigIntegers["default"]> {
  const auth = createRequire(createRequire(import.meta.url).resolve("aws-amplify")).resolve("@aws-amplify/auth");
  const entry = join(auth, "../../esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs");
  const rolldownOptions = { treeshake: config.build?.rolldownOptions?.treeshake ?? true };
  const lib = { entry, formats: ["es" as const], fileName: () => "numbers.mjs" };
  await build({ configFile: false, logLevel: "silent", build: { outDir: folder, lib, rolldownOptions } });
  return ((await import(join(folder, "numbers.mjs"))) as BigIntegers).default;
}

test("the built web app computes with the numbers of a sign-in by SRP as Cognito does", async () => {
  const Numbers = await builtNumbers();
  const [base, exponent, modulus] = [123456789n, 2n ** 61n - 1n, 2n ** 127n - 1n];
  let expected = 1n;
  for (let [square, left] = [base, exponent]; left > 0n; left >>= 1n, square = (square * square) % modulus)
    if (left & 1n) expected = (expected * square) % modulus;
  const of = (value: bigint) => new Numbers(value.toString(16), 16);
  const result = await new Promise<Printed>((resolve, reject) =>
    of(base).modPow(of(exponent), of(modulus), (error, power) => (error ? reject(error) : resolve(power))),
  );
  expect(result.toString(16)).toBe(expected.toString(16));
});

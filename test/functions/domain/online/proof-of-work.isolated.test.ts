import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { requireProof } from "../../../../functions/domain/online/proof-of-work.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import type { ProofChallenge, SolvedProof } from "../../../../shared/online/proof.ts";
import { openTable } from "../../../support/table.ts";

openTable();
beforeEach(() => vi.stubEnv("PROOF_OF_WORK", "true"));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Returns the challenge of a refusal, or undefined when the request passes. */
async function challengeOf(proof?: string, clinic = "lakeside"): Promise<ProofChallenge | undefined> {
  try {
    await requireProof(clinic, proof);
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(ClinicError);
    expect(error).toMatchObject({ code: "proof_required", challenge: expect.anything() });
    return (error as ClinicError).challenge;
  }
}

const encoded = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString("base64");

/** Asks for a challenge and solves it, as a browser does. */
async function solved(clinic?: string): Promise<SolvedProof> {
  const challenge = await challengeOf(undefined, clinic);
  if (!challenge) throw new Error("no challenge");
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("no solution");
  return { challenge, solution: { counter: solution.counter, derivedKey: solution.derivedKey } };
}

it("asks for nothing where the environment does not", async () => {
  vi.stubEnv("PROOF_OF_WORK", "");
  expect(await challengeOf()).toBeUndefined();
});

it("lets a solved challenge pass once, also of two requests at the same moment", async () => {
  const proof = encoded(await solved());
  const answers = await Promise.all([challengeOf(proof), challengeOf(proof)]);
  expect(answers.filter((challenge) => challenge === undefined)).toHaveLength(1);
  expect(await challengeOf(proof)).toBeDefined();
});

it("refuses a proof of another clinic's page", async () => {
  expect(await challengeOf(encoded(await solved("hillview")))).toBeDefined();
});

it("refuses a wrong solution and a challenge that was made easier, and keeps the right one usable", async () => {
  const proof = await solved();
  const { challenge, solution } = proof;
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
  for (const other of [
    { challenge, solution: { ...solution, derivedKey: "00".repeat(32) } },
    { challenge: easier, solution },
    { challenge: { ...challenge, signature: "00".repeat(32) }, solution },
  ])
    expect(await challengeOf(encoded(other))).toBeDefined();
  expect(await challengeOf(encoded(proof))).toBeUndefined();
});

it("refuses a proof that comes after its time", async () => {
  const proof = encoded(await solved());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 11 * 60_000 });
  expect(await challengeOf(proof)).toBeDefined();
});

it.each(["", "x", encoded(null), encoded([]), encoded({}), encoded({ challenge: {}, solution: null })])(
  "refuses %j",
  async (proof) => {
    expect(await challengeOf(proof)).toBeDefined();
  },
);

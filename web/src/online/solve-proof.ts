import { solveChallengeWorkers } from "altcha-lib";
import type { ProofChallenge, SolvedProof } from "../../../shared/online/proof.ts";

/** More workers than this make the page itself slow. */
const MAX_WORKERS = 4;

/** The time after which the person is told that it failed. */
const PATIENCE_MS = 60_000;

const newWorker = () => new Worker(new URL("./proof-worker.ts", import.meta.url), { type: "module" });

/**
 * Solves the challenge of a 422 `proof_required` in workers, so that the page stays usable. It takes about a second.
 * @returns the value of `proof` in the repeated request
 * @throws Error when it can't be solved within a minute, or the signal ends it
 */
export async function solveProof(challenge: ProofChallenge, signal?: AbortSignal): Promise<string> {
  const controller = new AbortController();
  signal?.addEventListener("abort", () => controller.abort());
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MAX_WORKERS, navigator.hardwareConcurrency || 1),
    controller,
    createWorker: newWorker,
    timeout: PATIENCE_MS,
  });
  if (!solution) throw new Error("The proof of work was not found.");
  const { counter, derivedKey } = solution;
  const solved: SolvedProof = { challenge, solution: { counter, derivedKey } };
  return btoa(JSON.stringify(solved));
}

import * as z from "zod";

/** What a browser has to compute before a time is held, as the library altcha-lib makes and solves it. */
export const ProofChallenge = z
  .object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      expiresAt: z.number(),
      data: z.record(z.string(), z.string()),
    }),
    signature: z.string(),
  })
  .meta({ description: "With code `proof_required`: what the browser has to compute first" });
export type ProofChallenge = z.output<typeof ProofChallenge>;

/** A challenge with its solution. A request carries it as base64 of its JSON. */
export const SolvedProof = z.object({
  challenge: ProofChallenge,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});
export type SolvedProof = z.output<typeof SolvedProof>;

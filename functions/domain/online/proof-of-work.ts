import { createHash, createHmac, randomInt } from "node:crypto";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { ClinicError } from "../../../shared/contract/errors.ts";
import { ProofChallenge, SolvedProof } from "../../../shared/online/proof.ts";
import { ONLINE_REFUSALS } from "../../../shared/online/texts.ts";
import { usedProofEntity } from "../../entities/online.ts";
import { env } from "../../platform/env.ts";

/** A phone solves 300 to 600 derivations of this cost in about a second, and this function checks the result in one millisecond. */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 5_000 } as const;
const FEWEST = 300;
const MOST = 600;

/** The time that a slow phone and a slow network have. */
const CHALLENGE_S = 600;

const secretOf = (purpose: string) =>
  createHmac("sha256", env("CURSOR_SECRET").CURSOR_SECRET).update(`proof of work, ${purpose}`).digest("hex");

const secrets = () => ({ hmacSignatureSecret: secretOf("challenge"), hmacKeySignatureSecret: secretOf("key") });

/** Makes a challenge that can be used once, at one clinic. */
async function newChallenge(clinic: string): Promise<ProofChallenge> {
  const challenge = await createChallenge({
    ...WORK,
    ...secrets(),
    counter: randomInt(FEWEST, MOST),
    deriveKey,
    expiresAt: Math.floor(Date.now() / 1000) + CHALLENGE_S,
    data: { clinic },
  });
  return ProofChallenge.parse(challenge);
}

function decoded(proof: string): SolvedProof | undefined {
  try {
    return SolvedProof.safeParse(JSON.parse(Buffer.from(proof, "base64").toString("utf8"))).data;
  } catch {
    return undefined;
  }
}

/** Uses a proof up. Returns false for one that was used before. */
async function consume({ nonce, expiresAt }: ProofChallenge["parameters"]): Promise<boolean> {
  const subject = `proof_${createHash("sha256").update(nonce).digest("hex")}`;
  const { rejected } = await usedProofEntity()
    .put({ subject, expires: expiresAt + CHALLENGE_S })
    .where((at, { notExists }) => notExists(at.subject))
    .go({ returnOnConditionCheckFailure: true });
  return !rejected;
}

async function isProof(clinic: string, proof: string): Promise<boolean> {
  const solved = decoded(proof);
  if (!solved || solved.challenge.parameters.data.clinic !== clinic) return false;
  // The signature is checked before anything is derived, so that a forged challenge costs nothing.
  const { verified } = await verifySolution({ ...solved, ...secrets(), deriveKey });
  return verified && consume(solved.challenge.parameters);
}

/**
 * Lets a request pass that carries a proof of work, and every request where the environment asks for none.
 * @param clinic the username under which the clinic's page was opened
 * @throws ClinicError 422 `proof_required` with a new challenge for a proof that is missing, wrong, expired, another clinic's or used
 */
export async function requireProof(clinic: string, proof: string | undefined): Promise<void> {
  if (process.env.PROOF_OF_WORK !== "true") return;
  if (proof !== undefined && (await isProof(clinic, proof))) return;
  const challenge = await newChallenge(clinic);
  throw new ClinicError("proof_required", ONLINE_REFUSALS.proof_required.en, { challenge });
}

import { entityOf, fixedTexts, primary, secondary } from "./entity.ts";

const MAX_SCORE = 99;

/** Returns the key by which pairs are listed, the highest score first. */
export const rankOf = (score: number): string => String(MAX_SCORE - score).padStart(2, "0");

/**
 * Two patients who are likely to be one person (OPEN), or who were found to be two (DISTINCT). The row holds ids only. The id
 * that sorts first is `patient_id`.
 */
export const DuplicatePairEntity = entityOf({
  entity: "duplicatePair",
  attributes: {
    ...fixedTexts("tenant_id", "patient_id", "other_id"),
    state: { type: ["OPEN", "DISTINCT"] as const, required: true },
    rank: { type: "string", required: true },
  },
  indexes: {
    byPatient: primary(["tenant_id"], ["patient_id", "other_id"]),
    byOther: secondary(1, ["tenant_id", "other_id"], ["patient_id"]),
    byState: secondary(2, ["tenant_id", "state"], ["rank", "patient_id", "other_id"]),
  },
});

/** Returns the key of a pair, in whichever order the two patients are named. */
export function pairKey(tenant_id: string, one: string, other: string) {
  const [patient_id = "", other_id = ""] = [one, other].sort();
  return { tenant_id, patient_id, other_id };
}

/** The most pairs of a patient that are read. No real patient has that many. */
const MAX_PAIRS = 200;

/** Reads the pairs that a patient is part of. */
export async function pairsOfPatient(tenant_id: string, id: string) {
  const all = { limit: MAX_PAIRS } as const;
  const [first, second] = await Promise.all([
    DuplicatePairEntity.query.byPatient({ tenant_id, patient_id: id }).go({ ...all, consistent: true }),
    DuplicatePairEntity.query.byOther({ tenant_id, other_id: id }).go(all),
  ]);
  return [...first.data, ...second.data];
}

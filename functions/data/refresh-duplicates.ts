import { LEAST_LIKELY, likenessOf } from "../../shared/patients/likeness.ts";
import { Patient } from "../../shared/patients/patient.ts";
import { DuplicatePairEntity, pairKey, pairsOfPatient, rankOf } from "./duplicate-pair.ts";
import { findDuplicates } from "./find-duplicates.ts";
import { findPatientRow, type PatientRow } from "./get-patient.ts";

/** Returns whom the patient is likely to be, by the search index and by the pairs that are listed already. */
async function likelyScores(patient: PatientRow, listed: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { tenant_id, patient_id } = patient;
  const person = Patient.parse(patient);
  const found = await findDuplicates({ tenant_id, kind: "patient" }, person, patient_id);
  const scores = new Map(found.map(({ record_id, score }) => [record_id, score]));
  for (const id of listed.filter((each) => !scores.has(each))) {
    const other = await findPatientRow(tenant_id, id);
    if (other && !other.merged_into) scores.set(id, likenessOf(person, Patient.parse(other)).score);
  }
  return new Map([...scores].filter(([, score]) => score >= LEAST_LIKELY));
}

/**
 * Brings the clinic's likely duplicates up to date with a patient who was registered, changed, merged or deleted. Doing it
 * again does no harm. Pairs that were found to be two people stay as they are.
 */
export async function refreshDuplicates(tenant_id: string, patient_id: string): Promise<void> {
  const pairs = await pairsOfPatient(tenant_id, patient_id);
  const otherOf = (pair: { patient_id: string; other_id: string }) =>
    pair.patient_id === patient_id ? pair.other_id : pair.patient_id;
  const patient = await findPatientRow(tenant_id, patient_id);
  const stands = patient && !patient.merged_into;
  const scores = stands ? await likelyScores(patient, pairs.map(otherOf)) : new Map<string, number>();
  const ignoring = { returnOnConditionCheckFailure: "all_old" } as const;
  for (const pair of pairs) {
    const score = scores.get(otherOf(pair));
    if (pair.state === "OPEN" && score === undefined)
      await DuplicatePairEntity.delete(pair)
        .where((at, { eq }) => eq(at.state, "OPEN"))
        .go(ignoring);
  }
  for (const [id, score] of scores) {
    const rank = rankOf(score);
    const known = pairs.find((pair) => otherOf(pair) === id);
    if (known && (known.state === "DISTINCT" || known.rank === rank)) continue;
    await DuplicatePairEntity.put({ ...pairKey(tenant_id, patient_id, id), state: "OPEN", rank })
      .where((at, { eq, notExists }) => `${notExists(at.state)} OR ${eq(at.state, "OPEN")}`)
      .go(ignoring);
  }
}

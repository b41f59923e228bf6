import { likenessOf, MIN_DUPLICATE_SCORE } from "../../../shared/patients/likeness.ts";
import { Patient } from "../../../shared/patients/patient.ts";
import { duplicatePairEntity, pairKey, pairsOfPatient, rankOf } from "../../entities/patients.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { findPatientRow, type PatientRow } from "../patients/people.ts";
import { findDuplicates, type ReadItems } from "./duplicates.ts";

type Pair = RowOf<typeof duplicatePairEntity>;

/** Where the likely duplicates of a patient are read. */
export interface DuplicateReads {
  find(patient_id: string): Promise<PatientRow | undefined>;
  /** Reads the pairs of a patient, in whichever order they name the two. */
  pairs(patient_id: string): Promise<readonly Pair[]>;
  /** @default reads the search index in the table */
  readonly items?: ReadItems;
}

const storedReads = (tenant_id: string): DuplicateReads => ({
  find: (patient_id) => findPatientRow(tenant_id, patient_id),
  pairs: (patient_id) => pairsOfPatient(tenant_id, patient_id),
});

/** Returns the scores of the patients who are likely to be this one: those of the search index and those listed already. */
async function likelyScores(
  patient: PatientRow,
  listed: readonly string[],
  { find, items }: DuplicateReads,
): Promise<ReadonlyMap<string, number>> {
  const { tenant_id, patient_id } = patient;
  const person = Patient.parse(patient);
  const found = await findDuplicates({ tenant_id, kind: "patient" }, person, patient_id, items);
  const scores = new Map(found.map(({ record_id, score }) => [record_id, score]));
  for (const id of listed.filter((each) => !scores.has(each))) {
    const other = await find(id);
    if (other && !other.merged_into) scores.set(id, likenessOf(person, Patient.parse(other)).score);
  }
  return new Map([...scores].filter(([, score]) => score >= MIN_DUPLICATE_SCORE));
}

type Write = () => Promise<unknown>;

/**
 * Returns the writes that bring the clinic's likely duplicates up to date with a patient. Pairs that were found to be two
 * people stay as they are.
 */
export async function duplicateWrites(
  tenant_id: string,
  patient_id: string,
  reads: DuplicateReads = storedReads(tenant_id),
): Promise<Write[]> {
  const pairs = await reads.pairs(patient_id);
  const otherOf = (pair: { patient_id: string; other_id: string }) =>
    pair.patient_id === patient_id ? pair.other_id : pair.patient_id;
  const patient = await reads.find(patient_id);
  const scores =
    patient && !patient.merged_into
      ? await likelyScores(patient, pairs.map(otherOf), reads)
      : new Map<string, number>();
  const ignoring = { returnOnConditionCheckFailure: "all_old" } as const;
  const former = pairs.filter((pair) => pair.state === "OPEN" && !scores.has(otherOf(pair)));
  const current = [...scores].filter(([id, score]) => {
    const storedPair = pairs.find((pair) => otherOf(pair) === id);
    return storedPair?.state !== "DISTINCT" && storedPair?.rank !== rankOf(score);
  });
  return [
    ...former.map(
      (pair) => () =>
        duplicatePairEntity()
          .delete(pair)
          .where((at, { eq }) => eq(at.state, "OPEN"))
          .go(ignoring),
    ),
    ...current.map(
      ([id, score]) =>
        () =>
          duplicatePairEntity()
            .put({ ...pairKey(tenant_id, patient_id, id), state: "OPEN", rank: rankOf(score) })
            .where((at, { eq, notExists }) => `${notExists(at.state)} OR ${eq(at.state, "OPEN")}`)
            .go(ignoring),
    ),
  ];
}

/**
 * Brings the clinic's likely duplicates up to date with a patient who was registered, changed, merged or deleted. It can be
 * repeated.
 */
export async function refreshDuplicates(tenant_id: string, patient_id: string): Promise<void> {
  for (const write of await duplicateWrites(tenant_id, patient_id)) await write();
}

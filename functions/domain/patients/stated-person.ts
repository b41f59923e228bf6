import { nicknamesOf } from "../../../shared/patients/likeness.ts";
import { foldText } from "../../../shared/values/names.ts";
import { patientEntity, searchItemEntity } from "../../entities/patients.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import { afterAll } from "../search/search.ts";
import { emailKey, TERM } from "../search/terms.ts";
import { findPatient, type PatientRow } from "./people.ts";

/** What a stranger says about themselves, with the email address that a code has verified. */
interface StatedPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string;
}

const MAX_READ = 100;

/** Returns whether a stored person is the stated one: case, accents and nicknames of first names make no difference. */
function isPerson(row: StatedPerson, stated: StatedPerson): boolean {
  const first = foldText(row.first_name);
  const statedFirst = foldText(stated.first_name);
  return (
    foldText(row.email) === foldText(stated.email) &&
    row.dob === stated.dob &&
    foldText(row.last_name) === foldText(stated.last_name) &&
    (first === statedFirst || nicknamesOf(statedFirst).includes(first))
  );
}

async function idsOfTerm(tenant_id: string, term: string): Promise<string[]> {
  const { data } = await searchItemEntity()
    .query.byTerm({ tenant_id, kind: "patient" })
    .between({ term }, { term: afterAll(term) })
    .go({ limit: MAX_READ, consistent: true });
  return data.map(({ record_id }) => record_id);
}

/**
 * Returns the one patient of a clinic who is the stated person. A record that was merged counts as its target, and an erased one has
 * no row. Among the patients with the address or the birth date are also those into whom such a record was merged.
 * @returns undefined when there is no such patient, or more than one
 */
export async function findStatedPatient(tenant_id: string, stated: StatedPerson): Promise<PatientRow | undefined> {
  const terms = [TERM.email + emailKey(stated.email), TERM.birthDate + stated.dob];
  const ids = [...new Set((await Promise.all(terms.map((term) => idsOfTerm(tenant_id, term)))).flat())];
  const read = async (patient_ids: readonly string[]) =>
    (
      await readByKeys(
        patientEntity(),
        patient_ids.map((patient_id) => ({ tenant_id, patient_id })),
      )
    ).filter((row) => row !== undefined);
  const rows = await read(ids);
  const merged = await read(rows.flatMap(({ merged_ids = [] }) => merged_ids));
  const matching = [...rows, ...merged].filter((row) => isPerson({ email: "", dob: "", ...row }, stated));
  const targets = await Promise.all(matching.map((row) => findPatient(tenant_id, row.merged_into ?? row.patient_id)));
  const found = new Map(targets.flatMap((row) => (row ? [[row.patient_id, row] as const] : [])));
  return found.size === 1 ? [...found.values()][0] : undefined;
}

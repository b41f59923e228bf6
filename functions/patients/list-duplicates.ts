import type { EntityItem } from "electrodb";
import { likenessOf } from "../../shared/patients/likeness.ts";
import { Patient } from "../../shared/patients/patient.ts";
import { DuplicatePairEntity } from "../data/duplicate-pair.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { selectedPage } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { findRows } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";

/** Returns whether a patient is stored and was not merged into another one. */
const isCurrent = (row: PatientRow | undefined): row is PatientRow => row !== undefined && !row.merged_into;

/** Reads the patients of some pairs. Pairs of which one patient was merged or deleted meanwhile are skipped. */
async function readPairs(tenant_id: string, pairs: readonly EntityItem<typeof DuplicatePairEntity>[]) {
  const keys = pairs.flatMap(({ patient_id, other_id }) => [
    { tenant_id, patient_id },
    { tenant_id, patient_id: other_id },
  ]);
  const patients = await findRows(PatientEntity, keys);
  return pairs.flatMap((_, at) => {
    const one = patients[2 * at];
    const two = patients[2 * at + 1];
    if (!isCurrent(one) || !isCurrent(two)) return [];
    const patient = Patient.parse(one);
    const other = Patient.parse(two);
    const { because } = likenessOf(patient, other);
    return because.length > 0 ? [{ ...patient, because, other }] : [];
  });
}

/** Lists the clinic's likely duplicates, the likeliest first. */
export const listDuplicates: UseCase<"patients.listDuplicates"> = ({ tenantId: tenant_id }, { query }) => {
  const open = DuplicatePairEntity.query.byState({ tenant_id, state: "OPEN" });
  return selectedPage(open, query, "asc", (pairs) => readPairs(tenant_id, pairs));
};

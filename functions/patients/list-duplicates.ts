import { likenessOf } from "../../shared/patients/likeness.ts";
import { Patient } from "../../shared/patients/patient.ts";
import { DuplicatePairEntity } from "../data/duplicate-pair.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { page } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { findRows } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";

/** Returns whether a patient is stored and was not merged into another one. */
const isCurrent = (row: PatientRow | undefined): row is PatientRow => row !== undefined && !row.merged_into;

/**
 * Lists the clinic's likely duplicates, the likeliest first. A page may be short, because pairs of which one patient was merged or
 * deleted meanwhile are skipped.
 */
export const listDuplicates: UseCase<"patients.listDuplicates"> = async ({ tenantId: tenant_id }, { query }) => {
  const { items: pairs, next_cursor } = await page(
    DuplicatePairEntity.query.byState({ tenant_id, state: "OPEN" }),
    query,
  );
  const keys = pairs.flatMap(({ patient_id, other_id }) => [
    { tenant_id, patient_id },
    { tenant_id, patient_id: other_id },
  ]);
  const patients = await findRows(PatientEntity, keys);
  const items = pairs.flatMap((_, at) => {
    const one = patients[2 * at];
    const two = patients[2 * at + 1];
    if (!isCurrent(one) || !isCurrent(two)) return [];
    const patient = Patient.parse(one);
    const other = Patient.parse(two);
    const { because } = likenessOf(patient, other);
    return because.length > 0 ? [{ ...patient, because, other }] : [];
  });
  return { items, next_cursor };
};

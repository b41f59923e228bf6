import type { contract } from "../../shared/contract.ts";
import { likenessOf } from "../../shared/patients/likeness.ts";
import { Patient } from "../../shared/patients/patient.ts";
import { DuplicatePairEntity } from "../data/duplicate-pair.ts";
import type { PatientRow } from "../data/get-patient.ts";
import { page } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { readItems } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";

const stands = (row: PatientRow | null | undefined): row is PatientRow => Boolean(row && !row.merged_into);

/**
 * Lists the clinic's likely duplicates, the likeliest first. A pair of which one patient was merged or deleted meanwhile is
 * left out, so a page may be short.
 */
export const listDuplicates: UseCase<typeof contract.patients.listDuplicates> = async (
  { tenantId: tenant_id },
  { query },
) => {
  const { items: pairs, next_cursor } = await page(
    DuplicatePairEntity.query.byState({ tenant_id, state: "OPEN" }),
    query,
  );
  const ids = pairs.flatMap(({ patient_id, other_id }) => [patient_id, other_id]);
  const rows = await readItems(ids.map((patient_id) => PatientEntity.get({ tenant_id, patient_id }).params()));
  const patients = rows.map((Item) => Item && PatientEntity.parse({ Item }).data);
  const items = pairs.flatMap((_, at) => {
    const [one, two] = [patients[2 * at], patients[2 * at + 1]];
    if (!stands(one) || !stands(two)) return [];
    const [patient, other] = [Patient.parse(one), Patient.parse(two)];
    const { because } = likenessOf(patient, other);
    return because.length > 0 ? [{ ...patient, because, other }] : [];
  });
  return { items, next_cursor };
};

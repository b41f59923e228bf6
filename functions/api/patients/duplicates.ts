import { invalidField } from "../../../shared/contract/errors.ts";
import { likenessOf } from "../../../shared/patients/likeness.ts";
import { Patient } from "../../../shared/patients/patient.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { PATIENTS } from "../../../shared/patients/texts.ts";
import { getPatient, type PatientRow } from "../../domain/patients/people.ts";
import { findDuplicates as findInIndex } from "../../domain/search/duplicates.ts";
import { auditEntry, auditPuts } from "../../entities/audit-entry.ts";
import { duplicatePairEntity, pairKey, patientEntity } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import { selectedPage } from "../../platform/dynamo/page.ts";
import { checkItem, putItem, writeWithRetry } from "../../platform/dynamo/transaction.ts";

export const findDuplicates: UseCase<typeof patients.findDuplicates> = async ({ tenantId }, { body }) => {
  const found = await findInIndex({ tenant_id: tenantId, kind: "patient" }, body);
  return {
    items: found.map(({ record_id, row, because }) => ({ ...(row as Patient), patient_id: record_id, because })),
  };
};

const isCurrent = (row: PatientRow | undefined): row is PatientRow => row !== undefined && !row.merged_into;

/** Reads the patients of some pairs. Pairs of which one patient was merged or deleted meanwhile are skipped. */
async function readPairs(tenant_id: string, pairs: readonly RowOf<typeof duplicatePairEntity>[]) {
  const keys = pairs.flatMap(({ patient_id, other_id }) => [
    { tenant_id, patient_id },
    { tenant_id, patient_id: other_id },
  ]);
  const patients = await readByKeys(patientEntity(), keys);
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

export const listDuplicates: UseCase<typeof patients.listDuplicates> = ({ tenantId: tenant_id }, { query }) => {
  const open = duplicatePairEntity().query.byState({ tenant_id, state: "OPEN" });
  return selectedPage(open, query, "asc", (pairs) => readPairs(tenant_id, pairs));
};

/** Records that two patients are two people, so that they are not listed as likely duplicates again. */
export const markDistinct: UseCase<typeof patients.markDistinct> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const [one, other] = await Promise.all([params.patient_id, body.other_id].map((id) => getPatient(tenant_id, id)));
  if (!one || !other || one.patient_id === other.patient_id) throw invalidField("other_id", PATIENTS.mergeWithSelf);
  const ids = [one.patient_id, other.patient_id];
  const entries = ids.map((id) => auditEntry(caller, "patients.markDistinct", tenant_id, id));
  await writeWithRetry([
    putItem(
      duplicatePairEntity().put({
        ...pairKey(tenant_id, one.patient_id, other.patient_id),
        state: "DISTINCT",
        rank: "",
      }),
    ),
    ...ids.map((patient_id) =>
      checkItem(
        patientEntity()
          .delete({ tenant_id, patient_id })
          .where((at, { exists }) => exists(at.patient_id)),
      ),
    ),
    ...entries.flatMap(auditPuts),
  ]);
};

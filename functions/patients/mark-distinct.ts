import { invalidField } from "../../shared/errors.ts";
import { PATIENTS } from "../../shared/messages/patients.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { DuplicatePairEntity, pairKey } from "../data/duplicate-pair.ts";
import { getPatient } from "../data/get-patient.ts";
import { PatientEntity } from "../data/patient.ts";
import { writeAll } from "../data/transact.ts";
import { checkItem, putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Records that two patients are two people, so that they are not listed as likely duplicates again. */
export const markDistinct: UseCase<"patients.markDistinct"> = async (caller, { params, body }) => {
  const { tenantId: tenant_id } = caller;
  const [one, other] = await Promise.all([params.patient_id, body.other_id].map((id) => getPatient(tenant_id, id)));
  if (!one || !other || one.patient_id === other.patient_id) throw invalidField("other_id", PATIENTS.mergeWithSelf);
  const ids = [one.patient_id, other.patient_id];
  const entries = ids.map((id) => auditEntry(caller, "patients.markDistinct", tenant_id, id));
  await writeAll([
    putItem(
      DuplicatePairEntity.put({ ...pairKey(tenant_id, one.patient_id, other.patient_id), state: "DISTINCT", rank: "" }),
    ),
    ...ids.map((patient_id) =>
      checkItem(PatientEntity.delete({ tenant_id, patient_id }).where((at, { exists }) => exists(at.patient_id))),
    ),
    ...entries.flatMap(auditPuts),
  ]);
};

import type { NotSent } from "../../../shared/messages/delivery.ts";
import { addressHash, mailBlockEntity } from "../../entities/messages.ts";
import { patientEntity } from "../../entities/patients.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";

/** Returns why a message to a patient would not be sent at present; undefined when nothing prevents it. */
export async function mailSkipReason(tenant_id: string, patient_id: string): Promise<NotSent | undefined> {
  const { email = "", merged_ids = [] } = (await findRow(patientEntity(), { tenant_id, patient_id })) ?? {};
  // An opt-out also applies to the patient into whom the person's record was merged.
  const subjects = [patient_id, ...merged_ids, ...(email ? [addressHash(email)] : [])];
  const keys = subjects.map((subject) => ({ tenant_id, subject }));
  const [block] = (await readByKeys(mailBlockEntity(), keys)).flatMap((row) => row?.block ?? []);
  return email || block === "opted_out" ? block : "no_address";
}

import type { NotSent } from "../../shared/messages/delivery.ts";
import { addressHash, MailBlockEntity } from "../data/mail-block.ts";
import { PatientEntity } from "../data/patient.ts";
import { findRows } from "../data/read-items.ts";

/** Returns why a message to a patient would not be sent at present; undefined when nothing prevents it. */
export async function mailObstacle(tenant_id: string, patient_id: string): Promise<NotSent | undefined> {
  const { data: patient } = await PatientEntity.get({ tenant_id, patient_id }).go();
  const { email = "", merged_ids = [] } = patient ?? {};
  // An opt-out also applies to the patient into whom the person's record was merged.
  const subjects = [patient_id, ...merged_ids, ...(email ? [addressHash(email)] : [])];
  const keys = subjects.map((subject) => ({ tenant_id, subject }));
  const [block] = (await findRows(MailBlockEntity, keys)).flatMap((row) => row?.block ?? []);
  return email || block === "opted_out" ? block : "no_address";
}

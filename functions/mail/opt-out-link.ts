import { PatientId, TenantId } from "../../shared/ids.ts";
import { openCursor, sealCursor } from "../data/cursor.ts";
import type { PatientRow } from "../data/get-patient.ts";

const PURPOSE = "opt-out";

/** The patient to whom a link belongs. */
export type Recipient = Pick<PatientRow, "tenant_id" | "patient_id">;

/** Returns the token of a patient's link to opt out. It is encrypted, so that it reveals no id and can't be made up. */
export const optOutToken = ({ tenant_id, patient_id }: Recipient): string =>
  sealCursor(PURPOSE, `${tenant_id} ${patient_id}`);

/** Returns the patient of a token, or undefined if the product did not make the token. */
export function recipientOf(token: string): Recipient | undefined {
  const [tenant_id, patient_id] = openCursor(PURPOSE, token)?.split(" ") ?? [];
  const tenant = TenantId.safeParse(tenant_id);
  const patient = PatientId.safeParse(patient_id);
  return tenant.success && patient.success ? { tenant_id: tenant.data, patient_id: patient.data } : undefined;
}

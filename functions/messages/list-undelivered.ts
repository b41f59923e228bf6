import { getPatient } from "../data/get-patient.ts";
import { MessageEntity } from "../data/message.ts";
import { page } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { findRows } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";
import { shown, withAppointments } from "./shown.ts";

/**
 * Lists the messages about future appointments that did not reach the patient, with the phone number to call. It is that of the
 * patient whom the appointment has now: a merge may have replaced the recipient of the message.
 */
export const listUndelivered: UseCase<"messages.listUndelivered"> = async ({ tenantId: tenant_id }, { query }) => {
  const undelivered = MessageEntity.query.undelivered({ tenant_id }).gte({ starts_at: new Date().toISOString() });
  const { items, next_cursor } = await page(undelivered, query);
  const rows = await withAppointments(items);
  const keys = rows.map(([, { patient_id }]) => ({ tenant_id, patient_id }));
  const patients = (await findRows(PatientEntity, keys)).map((patient) =>
    // A merge that is in progress has not moved the appointment yet.
    patient?.merged_into ? getPatient(tenant_id, patient.merged_into) : patient,
  );
  const contacts = (await Promise.all(patients)).map((patient) => patient?.contact ?? "");
  return {
    items: rows.map(([message, appointment], at) => ({
      ...appointment,
      ...shown(message),
      contact: contacts[at] ?? "",
    })),
    next_cursor,
  };
};

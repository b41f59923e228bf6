import { MessageEntity } from "../data/message.ts";
import { page } from "../data/page.ts";
import { PatientEntity } from "../data/patient.ts";
import { parseItem } from "../data/read-items.ts";
import type { UseCase } from "../http/api.ts";
import { shown, withAppointments } from "./shown.ts";

/** Lists the messages about future appointments that did not reach the patient, with the phone number to call. */
export const listUndelivered: UseCase<"messages.listUndelivered"> = async ({ tenantId: tenant_id }, { query }) => {
  const undelivered = MessageEntity.query.undelivered({ tenant_id }).gte({ starts_at: new Date().toISOString() });
  const { items, next_cursor } = await page(undelivered, query);
  const rows = await withAppointments(items, ({ recipient_id: patient_id }) => [
    PatientEntity.get({ tenant_id, patient_id }).params(),
  ]);
  return {
    items: rows.map(([message, appointment, patientItem]) => ({
      ...appointment,
      ...shown(message),
      contact: parseItem(PatientEntity, patientItem)?.contact ?? "",
    })),
    next_cursor,
  };
};

import { NOT_SENT } from "../../shared/messages/delivery.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { getRow } from "../data/find-row.ts";
import { MessageEntity, type MessageRow } from "../data/message.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import { mailObstacle } from "./mail-obstacle.ts";
import { shown } from "./shown.ts";

const isPlannedForPatient = ({ status, audience }: MessageRow) => status === "PLANNED" && audience === "patient";

/**
 * Lists the messages of an appointment, latest first: planned ones, sent ones, and unsent ones with the reason. A planned one to
 * a patient who can't get mail already has the reason, so that the front desk can ask for an address.
 */
export const listOfAppointment: UseCase<"messages.listOfAppointment"> = async (
  { tenantId: tenant_id },
  { params: { appointment_id }, query },
) => {
  const key = { tenant_id, appointment_id };
  const { patient_id } = await getRow(AppointmentEntity, key, MESSAGES.notFound.appointment);
  const { items, next_cursor } = await page(MessageEntity.query.byAppointment(key), query, "desc");
  const obstacle = items.some(isPlannedForPatient) ? await mailObstacle(tenant_id, patient_id) : undefined;
  const expected = obstacle && { reason: NOT_SENT[obstacle] };
  return { items: items.map((row) => ({ ...shown(row), ...(isPlannedForPatient(row) && expected) })), next_cursor };
};

import { recordHistory } from "../data/record-history.ts";
import type { UseCase } from "../http/api.ts";
import { getAppointment } from "./get-appointment.ts";

/** Lists who booked, opened and changed an appointment, latest first. */
export const listHistory: UseCase<"appointments.listHistory"> = async ({ tenantId }, { params, query }) => {
  const { appointment_id } = await getAppointment(tenantId, params.appointment_id);
  const { items, next_cursor } = await recordHistory(tenantId, appointment_id, query);
  return { items: items.map((entry) => ({ ...entry, appointment_id })), next_cursor };
};

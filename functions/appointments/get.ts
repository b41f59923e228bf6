import type { UseCase } from "../http/api.ts";
import { getAppointment } from "./get-appointment.ts";

/** Returns one appointment. */
export const get: UseCase<"appointments.get"> = async ({ tenantId }, { params }) =>
  getAppointment(tenantId, params.appointment_id);

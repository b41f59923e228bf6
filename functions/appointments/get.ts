import type { contract } from "../../shared/contract.ts";
import type { UseCase } from "../http/api.ts";
import { requireAppointment } from "./require-appointment.ts";

export const get: UseCase<typeof contract.appointments.get> = async ({ tenantId }, { params }) =>
  requireAppointment(tenantId, params.appointment_id);

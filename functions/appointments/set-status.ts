import { localDate } from "../../shared/appointments/local-date.ts";
import { violatedTransitionRule } from "../../shared/appointments/status.ts";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { getLocation } from "../data/get-location.ts";
import type { UseCase } from "../http/api.ts";
import { requireAppointment } from "./require-appointment.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Takes an appointment to another status. When it has that status already, it is answered unchanged. */
export const setStatus: UseCase<typeof contract.appointments.setStatus> = async (caller, { params, body }) => {
  const before = await requireAppointment(caller.tenantId, params.appointment_id);
  const { appointment_status, version } = body;
  if (before.appointment_status === appointment_status) return before;
  if (version !== before.version) throw new ClinicError("conflict", MESSAGES.request.conflict);
  const { time_zone } = await getLocation(caller.tenantId, before.location_id);
  const now = new Date().toISOString();
  const violation = violatedTransitionRule(before, appointment_status, { now, today: localDate(now, time_zone) });
  if (violation) throw new ClinicError("invalid_transition", violation.message);
  return writeAppointment({
    before,
    after: { ...before, appointment_status, version: version + 1 },
    entry: auditEntry(caller, "appointments.setStatus", before.tenant_id, before.appointment_id),
  }).catch(async (error) => {
    // Another desk may have done the same in the meantime.
    const stored = await requireAppointment(caller.tenantId, params.appointment_id);
    if (stored.appointment_status === appointment_status) return stored;
    throw error;
  });
};

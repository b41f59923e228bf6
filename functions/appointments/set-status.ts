import { mayBecome } from "../../shared/appointments/status.ts";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { requireAppointment } from "./require-appointment.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Takes an appointment a step on, or back; an appointment that is cancelled or missed gives its time free in the same moment. */
export const setStatus: UseCase<typeof contract.appointments.setStatus> = async (caller, { params, body }) => {
  const before = await requireAppointment(caller.tenantId, params.appointment_id);
  const { appointment_status, version = before.version } = body;
  if (version !== before.version) throw new ClinicError("conflict", MESSAGES.request.conflict);
  if (!mayBecome(before.appointment_status, appointment_status))
    throw new ClinicError(
      "invalid_transition",
      MESSAGES.appointments.invalidTransition(before.appointment_status, appointment_status),
    );
  return writeAppointment({
    before,
    after: { ...before, appointment_status, version: version + 1 },
    entry: auditEntry(caller, "appointments.setStatus", before.tenant_id, before.appointment_id),
  });
};

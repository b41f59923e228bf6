import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import type { UseCase } from "../http/api.ts";
import { allowedTime, copiedDetails } from "./appointment-at.ts";
import { readParts } from "./read-parts.ts";
import { requireAppointment } from "./require-appointment.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Moves a booked appointment; it keeps its id, and its former time is free in the same moment. */
export const reschedule: UseCase<typeof contract.appointments.reschedule> = async (caller, { params, body }) => {
  const { tenantId } = caller;
  const before = await requireAppointment(tenantId, params.appointment_id);
  const { version, ...change } = body;
  if (before.version !== version) throw new ClinicError("conflict", MESSAGES.request.conflict);
  if (before.appointment_status !== "BOOKED")
    throw new ClinicError("invalid_transition", MESSAGES.appointments.notReschedulable(before.appointment_status));

  const wanted = { ...before, ...change };
  const parts = await readParts(tenantId, wanted);
  return writeAppointment({
    before,
    after: {
      ...before,
      ...copiedDetails(parts),
      date: wanted.date,
      ...allowedTime(parts, wanted.date, wanted.start_time),
      version: version + 1,
    },
    entry: auditEntry(caller, "appointments.reschedule", tenantId, before.appointment_id),
  });
};

import { localDate } from "../../shared/appointments/local-date.ts";
import { UPCOMING, violatedTransitionRule } from "../../shared/appointments/status.ts";
import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { untilWritten } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import type { UseCase } from "../http/api.ts";
import { timeOfReturn } from "./allowed-time.ts";
import { getAppointment } from "./get-appointment.ts";
import { readPlace } from "./read-offer.ts";
import { writeAppointment } from "./write-appointment.ts";

/**
 * Takes an appointment to another status. An appointment that is cancelled or missed frees its time at once, a completed one
 * what is left of it. When it has the wanted status already, nothing is written.
 */
export const setStatus: UseCase<typeof contract.appointments.setStatus> = (caller, { params, body }) =>
  untilWritten(async () => {
    const { appointment_status: to, version } = body;
    const before = await getAppointment(caller.tenantId, params.appointment_id);
    if (before.appointment_status === to) {
      await auditOpening(caller, "appointment_id", before.appointment_id);
      return before;
    }
    if (before.version !== version) throw await conflictWith(before);
    const place = await readPlace(before);
    const now = new Date().toISOString();
    const violation = violatedTransitionRule(before, to, { now, today: localDate(now, place.location.time_zone) });
    if (violation) throw new ClinicError("invalid_transition", violation.message);

    const returns = UPCOMING.includes(to) && !UPCOMING.includes(before.appointment_status);
    const { completed_at: _, ...kept } = before;
    return writeAppointment({
      before,
      after: {
        ...kept,
        ...(returns && timeOfReturn(before, place)),
        ...(to === "COMPLETED" && { completed_at: now }),
        appointment_status: to,
        version: version + 1,
        ...changedBy(caller),
      },
      ...(returns && { judged: place }),
      entry: auditEntry(caller, "appointments.setStatus", before.tenant_id, before.appointment_id),
    });
  });

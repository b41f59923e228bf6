import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { openRow } from "../data/audit-read.ts";
import { untilWritten } from "../data/contention.ts";
import { createOnce } from "../data/idempotency.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import { allowedTime, copiedDetails } from "./allowed-time.ts";
import { getAppointment } from "./get-appointment.ts";
import { readParts } from "./read-offer.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Books an appointment. Of all requests for one time at once, exactly one succeeds. */
export const book: UseCase<typeof contract.appointments.book> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const appointment_id = newId("appt");
  const create = () =>
    untilWritten(async () => {
      const judged = await readParts(tenant_id, body);
      return writeAppointment({
        after: {
          tenant_id,
          appointment_id,
          ...copiedDetails(judged),
          date: body.date,
          ...allowedTime(judged, body.date, body.start_time),
          appointment_status: "BOOKED",
          created_at: new Date().toISOString(),
          version: 1,
          ...changedBy(caller),
        },
        judged,
        entry: auditEntry(caller, "appointments.book", tenant_id, appointment_id),
        idempotencyKey,
      });
    });
  return createOnce(tenant_id, idempotencyKey, {
    create,
    load: (id) => openRow(caller, "appointment_id", getAppointment(tenant_id, id)),
  });
};

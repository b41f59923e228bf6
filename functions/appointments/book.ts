import type { contract } from "../../shared/contract.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { createOnce } from "../data/idempotency.ts";
import { newId } from "../data/new-id.ts";
import type { UseCase } from "../http/api.ts";
import { allowedTime, copiedDetails } from "./appointment-at.ts";
import { readParts } from "./read-parts.ts";
import { requireAppointment } from "./require-appointment.ts";
import { writeAppointment } from "./write-appointment.ts";

/** Books an appointment. Of all who ask for a time at once, exactly one gets it. */
export const book: UseCase<typeof contract.appointments.book> = (caller, { body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const write = async () => {
    const parts = await readParts(tenant_id, body);
    const appointment_id = newId("appt");
    return writeAppointment({
      after: {
        tenant_id,
        appointment_id,
        ...copiedDetails(parts),
        date: body.date,
        ...allowedTime(parts, body.date, body.start_time),
        appointment_status: "BOOKED",
        created_at: new Date().toISOString(),
        version: 1,
      },
      entry: auditEntry(caller, "appointments.book", tenant_id, appointment_id),
      idempotencyKey,
    });
  };
  return createOnce(tenant_id, idempotencyKey, {
    create: write,
    load: (appointment_id) => requireAppointment(tenant_id, appointment_id),
  });
};

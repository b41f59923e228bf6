import type { Clinic } from "../../support/clinic.ts";

/** Stores a planned message of a clinic that is due at a time. */
export async function dueMessage({ tenant_id }: Pick<Clinic, "tenant_id">, due_at: string): Promise<void> {
  // The entities read their environment when they load.
  const { messageEntity, messageRow } = await import("../../../functions/entities/messages.ts");
  const { newId } = await import("../../../functions/platform/ids.ts");
  const message = messageRow({
    tenant_id,
    appointment_id: newId("appt"),
    revision: 1,
    audience: "patient",
    message_type: "appointment_reminder",
    recipient_id: newId("pat"),
    actor_id: newId("staff"),
    starts_at: "2126-06-01T12:00:00.000Z",
    location_id: newId("loc"),
    due_at,
    status: "PLANNED",
  });
  await messageEntity().put(message).go();
}

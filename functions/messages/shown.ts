import type { EntityItem } from "electrodb";
import { NOT_SENT } from "../../shared/messages/delivery.ts";
import type { Message } from "../../shared/messages/message.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import type { MessageRow } from "../data/message.ts";
import { findRows } from "../data/read-items.ts";

type AppointmentRow = EntityItem<typeof AppointmentEntity>;
type WithAppointment = [MessageRow, AppointmentRow];

/** Returns a message as the contract shows it. */
export const shown = (row: MessageRow): Message => ({
  message_id: row.message_id,
  appointment_id: row.appointment_id,
  type: row.message_type,
  audience: row.audience,
  channel: "EMAIL",
  due_at: row.due_at,
  status: row.status,
  reason: row.reason === undefined ? null : NOT_SENT[row.reason],
  sent_at: row.sent_at ?? null,
});

/**
 * Returns messages with the rows of their appointments, which are read at once. Messages without an appointment are skipped.
 */
export async function withAppointments(rows: readonly MessageRow[]): Promise<WithAppointment[]> {
  const appointments = await findRows(AppointmentEntity, rows);
  return rows.flatMap((row, at): WithAppointment[] => {
    const appointment = appointments[at];
    return appointment ? [[row, appointment]] : [];
  });
}

import type { EntityItem } from "electrodb";
import { NOT_SENT } from "../../shared/messages/delivery.ts";
import type { Message } from "../../shared/messages/message.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import type { MessageRow } from "../data/message.ts";
import { parseItem, readItems } from "../data/read-items.ts";

type AppointmentRow = EntityItem<typeof AppointmentEntity>;
type WithAppointment = [MessageRow, AppointmentRow, also: Record<string, unknown> | undefined];

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
 * @param alsoOf returns the parameters of one more item for each message, which is read with the others
 */
export async function withAppointments(
  rows: readonly MessageRow[],
  alsoOf: (row: MessageRow) => object[] = () => [],
): Promise<WithAppointment[]> {
  const items = await readItems([
    ...rows.map(({ tenant_id, appointment_id }) => AppointmentEntity.get({ tenant_id, appointment_id }).params()),
    ...rows.flatMap(alsoOf),
  ]);
  return rows.flatMap((row, at): WithAppointment[] => {
    const appointment = parseItem(AppointmentEntity, items[at]);
    return appointment ? [[row, appointment, items[rows.length + at]]] : [];
  });
}

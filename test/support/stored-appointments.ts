import type { EntityItem } from "electrodb";
import type { AppointmentEntity } from "../../functions/data/appointment.ts";

type AppointmentRow = EntityItem<typeof AppointmentEntity>;

async function read(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const { AppointmentEntity } = await import("../../functions/data/appointment.ts");
  const { data } = await AppointmentEntity.get({ tenant_id, appointment_id }).go({ consistent: true });
  if (!data) throw new Error("no appointment");
  return data;
}

async function write(before: AppointmentRow | undefined, after: AppointmentRow): Promise<void> {
  const { appointmentWrites } = await import("../../functions/data/appointment-writes.ts");
  const { writeItems } = await import("../../functions/data/write-items.ts");
  const refused = await writeItems(appointmentWrites(before, after));
  if (refused) throw new Error(refused.join());
}

/** Changes a stored appointment behind the product's back. */
export async function changeAppointment(
  tenant_id: string,
  appointment_id: string,
  changes: Partial<AppointmentRow>,
): Promise<void> {
  const before = await read(tenant_id, appointment_id);
  await write(before, { ...before, ...changes });
}

/** Writes so many appointments like a stored one, with changes, and returns their ids. */
export async function copyAppointment(
  tenant_id: string,
  appointment_id: string,
  count: number,
  changes: Partial<AppointmentRow> = {},
): Promise<string[]> {
  const { newId } = await import("../../functions/data/new-id.ts");
  const like = await read(tenant_id, appointment_id);
  const rows = Array.from({ length: count }, () => ({ ...like, appointment_id: newId("appt"), ...changes }));
  for (let from = 0; from < count; from += 10)
    await Promise.all(rows.slice(from, from + 10).map((row) => write(undefined, row)));
  return rows.map((row) => row.appointment_id);
}

import type { appointmentEntity } from "../../functions/entities/appointments.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { putItems } from "../bench/clinic-of-size.ts";

type AppointmentRow = RowOf<typeof appointmentEntity>;

async function read(tenant_id: string, appointment_id: string): Promise<AppointmentRow> {
  const { appointmentEntity } = await import("../../functions/entities/appointments.ts");
  const { data } = await appointmentEntity().get({ tenant_id, appointment_id }).go({ consistent: true });
  if (!data) throw new Error("no appointment");
  return data;
}

/** Changes a stored appointment directly, without the product's rules. */
export async function changeAppointment(
  tenant_id: string,
  appointment_id: string,
  changes: Partial<AppointmentRow>,
): Promise<void> {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { writeTransaction } = await import("../../functions/platform/dynamo/transaction.ts");
  const before = await read(tenant_id, appointment_id);
  await writeTransaction(appointmentWrites({ before, after: { ...before, ...changes } }));
}

/** Writes a number of changed copies of a stored appointment, and returns their ids. */
export async function copyAppointment(
  tenant_id: string,
  appointment_id: string,
  count: number,
  changes: Partial<AppointmentRow> = {},
): Promise<string[]> {
  const { appointmentWrites } = await import("../../functions/domain/booking/appointment-lists.ts");
  const { newId } = await import("../../functions/platform/ids.ts");
  const like = await read(tenant_id, appointment_id);
  const rows = Array.from({ length: count }, () => ({ ...like, appointment_id: newId("appt"), ...changes }));
  await putItems(appointmentWrites(...rows.map((after) => ({ after }))).map(({ Put }) => Put?.Item ?? {}));
  return rows.map((row) => row.appointment_id);
}

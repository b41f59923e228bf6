import { AppointmentEntity } from "./appointment.ts";

type CopiedName = "patient_name" | "practitioner_name" | "service_name" | "location_name";

interface AppointmentsToRename {
  go(options: { pages: "all"; attributes: ["tenant_id", "appointment_id"] }): Promise<{
    data: { tenant_id: string; appointment_id: string }[];
  }>;
}

const AT_ONCE = 25;

/** Gives the appointments that the query finds their new name, some at a time. */
export async function renameAppointments(
  query: AppointmentsToRename,
  name: Partial<Record<CopiedName, string>>,
): Promise<void> {
  const { data } = await query.go({ pages: "all", attributes: ["tenant_id", "appointment_id"] });
  for (let from = 0; from < data.length; from += AT_ONCE)
    await Promise.all(data.slice(from, from + AT_ONCE).map((key) => AppointmentEntity.patch(key).set(name).go()));
}

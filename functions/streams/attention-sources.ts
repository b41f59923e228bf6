import type { AttributeValue } from "aws-lambda";
import { OPEN } from "../../shared/appointments/status.ts";
import { AppointmentEntity } from "../data/appointment.ts";
import { markAppointments, refreshAttention } from "../scheduling/refresh-attention.ts";

/** The attributes by which appointments are judged, by the entity that has them. */
const JUDGED: Readonly<Record<string, readonly string[]>> = {
  location: ["operating_hours", "status"],
  room: ["status", "room_number"],
  service: ["status", "practitioner_ids", "needs_room", "room_ids"],
  staff: ["status", "role"],
  staffWeek: ["schedules"],
  periodYear: ["periods"],
  appointment: ["practitioner_id", "service_id", "location_id", "date", "start_time", "room_id"],
};

interface Owner {
  readonly tenant_id: string;
  readonly owner_id: string;
}

type Image = Readonly<Record<string, AttributeValue>>;

const textOf = (image: Image, name: string) => image[name]?.S ?? "";

/** Returns the location, practitioner or appointment that has to be judged again after a change of a row, if there is one. */
export function ownerOf(before: Image, after: Image): Owner | undefined {
  const entity = textOf(after, "__edb_e__");
  const isMoved = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  if (!JUDGED[entity]?.some(isMoved)) return undefined;
  // A new appointment was judged in the transaction that wrote it.
  if (entity === "appointment" && Object.keys(before).length === 0) return undefined;
  const id =
    { staff: "staff_id", staffWeek: "staff_id", periodYear: "owner_id", appointment: "appointment_id" }[entity] ??
    "location_id";
  return { tenant_id: textOf(after, "tenant_id"), owner_id: textOf(after, id) };
}

async function refreshAppointment(tenant_id: string, appointment_id: string): Promise<void> {
  const { data } = await AppointmentEntity.get({ tenant_id, appointment_id }).go({ consistent: true });
  if (data && OPEN.includes(data.appointment_status)) await markAppointments(tenant_id, [data]);
}

/** Brings the marks of one appointment, or of all upcoming ones of a location or a practitioner, up to date. */
export const refreshOwner = async ({ tenant_id, owner_id }: Owner): Promise<void> => {
  if (owner_id.startsWith("appt_")) return refreshAppointment(tenant_id, owner_id);
  return refreshAttention({
    tenant_id,
    owner: owner_id.startsWith("loc_") ? { location_id: owner_id } : { practitioner_id: owner_id },
  });
};

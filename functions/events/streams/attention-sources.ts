import type { AttributeValue } from "aws-lambda";
import { OPEN } from "../../../shared/appointments/status.ts";
import { markAppointments, refreshAttention } from "../../domain/booking/attention.ts";
import { appointmentEntity } from "../../entities/appointments.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { unavailable } from "../../platform/dynamo/transaction.ts";
import type { WorkBudget } from "../../platform/dynamo/work-budget.ts";

/** The attributes against which appointments are checked, by the entity that has them. */
const CHECKED: Readonly<Record<string, readonly string[]>> = {
  location: ["operating_hours", "status"],
  room: ["status", "room_number"],
  service: ["status", "practitioner_ids", "needs_room", "room_ids"],
  staff: ["status", "role", "roles"],
  weeklySchedule: ["schedules"],
  periodYear: ["periods"],
  appointment: ["practitioner_id", "service_id", "location_id", "date", "start_time", "room_id"],
};

/** The attribute with the id of the row whose appointments are checked again. For other entities it is `location_id`. */
const ID_OF: Readonly<Record<string, string>> = {
  staff: "staff_id",
  weeklySchedule: "staff_id",
  service: "service_id",
  periodYear: "owner_id",
  appointment: "appointment_id",
};

interface Owner {
  readonly tenant_id: string;
  readonly owner_id: string;
}

type Image = Readonly<Record<string, AttributeValue>>;

const textOf = (image: Image, name: string) => image[name]?.S ?? "";

const isOpen = (image: Image) => OPEN.some((status) => status === textOf(image, "appointment_status"));

/** Returns whether an appointment was brought back. Nothing marked it while it was cancelled, missed or in progress. */
const isReopened = (before: Image, after: Image) => isOpen(after) && !isOpen(before);

/** Returns the location, practitioner or service whose appointments have to be checked again after a change of a row, or one appointment. */
export function ownerOf(before: Image, after: Image): Owner | undefined {
  const entity = textOf(after, "__edb_e__");
  const isChanged = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  const isAppointment = entity === "appointment";
  if (!CHECKED[entity]?.some(isChanged) && !(isAppointment && isReopened(before, after))) return undefined;
  // A new appointment was checked in the transaction that wrote it.
  if (isAppointment && Object.keys(before).length === 0) return undefined;
  const id = ID_OF[entity] ?? "location_id";
  return { tenant_id: textOf(after, "tenant_id"), owner_id: textOf(after, id) };
}

async function refreshAppointment(tenant_id: string, appointment_id: string): Promise<void> {
  const row = await findRow(appointmentEntity(), { tenant_id, appointment_id });
  if (row && OPEN.includes(row.appointment_status)) await markAppointments(tenant_id, [row]);
}

/**
 * Brings the marks of one appointment, or of all upcoming ones of a location, a practitioner or a service, up to date.
 * @throws ClinicError 503 when there is no time for all of them. The next call skips those that are already up to date
 */
export async function refreshOwner({ tenant_id, owner_id }: Owner, budget: WorkBudget): Promise<void> {
  if (owner_id.startsWith("appt_")) await refreshAppointment(tenant_id, owner_id);
  else if (!(await refreshAttention({ tenant_id, owner_id }, budget))) throw unavailable();
}

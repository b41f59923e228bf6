import { AppointmentNoteEntity } from "../data/appointment-note.ts";
import { page } from "../data/page.ts";
import type { UseCase } from "../http/api.ts";
import { getNotedAppointment } from "./noted-appointment.ts";

/** Lists the notes about an appointment, newest first. */
export const listNotes: UseCase<"appointments.listNotes"> = async (caller, { params, query }) => {
  const { tenant_id, appointment_id } = await getNotedAppointment(caller, params.appointment_id);
  return page(AppointmentNoteEntity.query.byAppointment({ tenant_id, appointment_id }), query, "desc");
};

import { CustomAttributeType } from "electrodb";
import { Appointment } from "../../shared/appointments/appointment.ts";
import type { Unannounced } from "../../shared/messages/plan.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, fixedTexts, primary, secondary } from "./entity.ts";
import { lastChangeAttributes } from "./last-change.ts";

const at = ["date", "start_time", "appointment_id"] as const;

/** The attributes that are copied from other rows. */
export const COPIED = [
  "patient_name",
  "patient_alert",
  "patient_contact",
  "practitioner_name",
  "service_name",
  "location_name",
  "room_number",
] as const;

/** The fields of an appointment that never change once it is booked. */
const FIXED = [
  "appointment_id",
  "patient_id",
  "series_id",
  "series_position",
  "series_count",
  "every_weeks",
  "created_at",
] as const;

/** The time and place that an appointment had before a move. The room is empty when there was none. */
type MovedFrom = Partial<
  Pick<Appointment, "practitioner_id" | "service_id" | "location_id" | "room_id" | "date" | "start_time" | "starts_at">
>;

/** An appointment, with the names that its lists show. `listItems` builds its items in the lists. */
export const AppointmentEntity = entityOf({
  entity: "appointment",
  attributes: {
    ...fixedTexts("tenant_id"),
    ...attributesOf(Appointment, FIXED),
    /**
     * The name of the last move that moved this appointment together with others of its series. A repeated request skips the
     * appointments that have its name.
     */
    moved_with: { type: "string" },
    /** Where the appointment was before that move. */
    moved_from: { type: CustomAttributeType<MovedFrom>("any") },
    /** A change that has not been announced to the patient and the practitioner yet. */
    unannounced: { type: CustomAttributeType<Unannounced>("any") },
    ...lastChangeAttributes,
  },
  indexes: {
    byId: primary(["tenant_id"], ["appointment_id"]),
    // No list is read from these indexes any more. Their keys are written until no release that reads them can return.
    byDate: secondary(1, ["tenant_id"], at),
    byPractitioner: secondary(2, ["tenant_id", "practitioner_id"], at),
    byPatient: secondary(3, ["tenant_id", "patient_id"], at),
    byLocation: secondary(4, ["tenant_id", "location_id"], at),
  },
});

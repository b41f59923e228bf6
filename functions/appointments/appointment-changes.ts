import { Appointment } from "../../shared/appointments/appointment.ts";
import { type FieldChange, fieldChanges } from "../data/field-changes.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** The fields that an audit entry does not contain: those that are derived from others, and those that name the patient. */
const EXCLUDED_FIELDS = [
  "appointment_id",
  "patient_id",
  "patient_name",
  "patient_contact",
  "starts_at",
  "ends_at",
  "created_at",
  "version",
];

const AUDITED_FIELDS = Object.keys(Appointment.shape).filter((field) => !EXCLUDED_FIELDS.includes(field));

/** Returns the fields that a change of an appointment replaces, for its audit entry. */
export const appointmentChanges = (before: AppointmentRow, after: AppointmentRow): FieldChange[] =>
  fieldChanges(before, after, AUDITED_FIELDS);

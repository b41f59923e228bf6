import { Appointment } from "../../shared/appointments/appointment.ts";
import { type FieldChange, fieldChanges } from "../data/field-changes.ts";
import type { AppointmentRow } from "./get-appointment.ts";

/** Fields that an audit entry leaves out: those that follow from others, and those that name the patient. */
const LEFT_OUT = [
  "appointment_id",
  "patient_id",
  "patient_name",
  "patient_contact",
  "starts_at",
  "ends_at",
  "created_at",
  "version",
];

const FIELDS = Object.keys(Appointment.shape).filter((field) => !LEFT_OUT.includes(field));

/** Returns the fields that a change of an appointment replaces, for its audit entry. */
export const appointmentChanges = (before: AppointmentRow, after: AppointmentRow): FieldChange[] =>
  fieldChanges(before, after, FIELDS);

import { CustomAttributeType, Entity } from "electrodb";
import { APPOINTMENT_STATUSES } from "../../shared/appointments/status.ts";
import type { Unannounced } from "../../shared/messages/plan.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

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

/** An appointment, with the names that its lists show. Its items in the lists are `listItems`. */
export const AppointmentEntity = new Entity(
  {
    model: { service: "clinic", entity: "appointment", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      appointment_id: { type: "string", required: true, readOnly: true },
      patient_id: { type: "string", required: true, readOnly: true },
      practitioner_id: { type: "string", required: true },
      service_id: { type: "string", required: true },
      location_id: { type: "string", required: true },
      date: { type: "string", required: true },
      start_time: { type: "string", required: true },
      end_time: { type: "string", required: true },
      starts_at: { type: "string", required: true },
      ends_at: { type: "string", required: true },
      appointment_status: { type: APPOINTMENT_STATUSES, required: true },
      patient_name: { type: "string", required: true },
      // Absent in older rows, and empty where the patient has none.
      patient_alert: { type: "string" },
      patient_contact: { type: "string" },
      practitioner_name: { type: "string", required: true },
      service_name: { type: "string", required: true },
      location_name: { type: "string", required: true },
      fee: { type: "string", required: true },
      duration: { type: "number", required: true },
      room_id: { type: "string" },
      room_number: { type: "string" },
      buffer_before: { type: "number" },
      buffer_after: { type: "number" },
      // Why it no longer fits the hours, closures, services or rooms of its clinic.
      attention: { type: "string" },
      reason: { type: "string" },
      walk_in: { type: "boolean" },
      overbook_reason: { type: "string" },
      series_id: { type: "string", readOnly: true },
      series_position: { type: "number", readOnly: true },
      series_count: { type: "number", readOnly: true },
      every_weeks: { type: "number", readOnly: true },
      // Names the move of its series that moved it last, so that a repeated request does not move it twice.
      moved_with: { type: "string" },
      // Only while CANCELLED.
      cancel_reason: { type: "string" },
      checked_in_at: { type: "string" },
      started_at: { type: "string" },
      // Only while COMPLETED.
      completed_at: { type: "string" },
      // A change that has not been announced to the patient and the practitioner yet.
      unannounced: { type: CustomAttributeType<Unannounced>("any") },
      created_at: { type: "string", required: true, readOnly: true },
      version: { type: "number", required: true },
      ...lastChangeAttributes,
    },
    indexes: {
      byId: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: ["appointment_id"], casing: "none" },
      },
      // No list is read from these indexes any more. Their keys are written until no release that reads them can return.
      byDate: {
        index: "gsi1",
        pk: { field: "gsi1pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "gsi1sk", composite: at, casing: "none" },
      },
      byPractitioner: {
        index: "gsi2",
        pk: { field: "gsi2pk", composite: ["tenant_id", "practitioner_id"], casing: "none" },
        sk: { field: "gsi2sk", composite: at, casing: "none" },
      },
      byPatient: {
        index: "gsi3",
        pk: { field: "gsi3pk", composite: ["tenant_id", "patient_id"], casing: "none" },
        sk: { field: "gsi3sk", composite: at, casing: "none" },
      },
      byLocation: {
        index: "gsi4",
        pk: { field: "gsi4pk", composite: ["tenant_id", "location_id"], casing: "none" },
        sk: { field: "gsi4sk", composite: at, casing: "none" },
      },
    },
  },
  table,
);

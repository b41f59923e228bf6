import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { placeOf } from "../appointments/use-reschedule.ts";
import { usualLocation } from "../desk-location.ts";
import { ANY, type BookingInput, type BookingStart } from "./booking-fields.ts";

/** The input that every form begins with: a single appointment. The numbers are proposed if it becomes a series. */
const SINGLE = {
  note: "",
  overbook_reason: "",
  room_id: "",
  repeat: "",
  every_weeks: "3",
  count: "10",
  scope: "this",
} as const;

/** Returns the form's input for an appointment to move. */
export const inputOf = (appointment: Appointment): BookingInput => ({
  ...SINGLE,
  person: {
    kind: "patient",
    patient_id: appointment.patient_id,
    name: appointment.patient_name,
    alert: appointment.patient_alert,
  },
  ...placeOf(appointment),
  reason: appointment.reason ?? "",
});

/** Returns the form's input for a new appointment: the choices made before, or else today at the desk's usual location. */
export function newInput(start: BookingStart, locations: readonly Location[]): BookingInput {
  const location = locations.find(({ location_id }) => location_id === start.location_id) ?? usualLocation(locations);
  return {
    ...SINGLE,
    person: { kind: "none" },
    service_id: "",
    practitioner_id: ANY,
    date: location ? wallClock(location.time_zone).date : "",
    start_time: "",
    reason: "",
    ...start,
    location_id: location?.location_id ?? "",
  };
}

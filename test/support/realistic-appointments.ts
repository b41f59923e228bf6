import type { appointmentEntity } from "../../functions/entities/appointments.ts";
import type { RowOf } from "../../functions/platform/dynamo/entity.ts";
import { daysAfter } from "./days.ts";

type AppointmentRow = RowOf<typeof appointmentEntity>;

/** The ids of the clinic, patient, practitioner, service and location of the appointments. */
type Ids = Pick<AppointmentRow, "tenant_id" | "patient_id" | "practitioner_id" | "service_id" | "location_id">;

const A_DAY = 20;
const FIRST_NAMES = ["Emily", "Mary-Ann", "Siobhán", "María José", "Éloïse", "James", "Christopher", "Chidi", "Thảo"];
const LAST_NAMES = [
  "Carter",
  "Smith-Jones",
  "O'Brien",
  "García Muñoz",
  "de la Cruz",
  "Nguyễn",
  "Al-Khatib",
  "Yıldırım",
];
const SERVICES = ["Annual physical", "Follow-up consultation", "Physical therapy evaluation", "Flu shot", "Check-up"];
const LOCATIONS = ["Lake Street Family Clinic", "Harbor", "Northside Medical Center", "Canyon Lake Urgent Care"];
const REASONS = ["Knee pain since Tuesday", "Cough and fever", "New patient, wants a second opinion on her shoulder"];

const nth = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;
const nameOf = (n: number) => `${nth(FIRST_NAMES, n)} ${nth(LAST_NAMES, n)}`;
const two = (n: number) => String(n).padStart(2, "0");
const timeOf = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/**
 * Returns the nth of a clinic's appointments, 20 on each day from a date on, as a front desk leaves them: names of all
 * lengths, a reason in every third, a room in every second, a series in every fifth, most of them completed and some
 * cancelled.
 */
export function realisticAppointment(ids: Ids, appointment_id: string, first: string, n: number): AppointmentRow {
  const minutes = 9 * 60 + (n % A_DAY) * 15;
  const date = daysAfter(first, Math.floor(n / A_DAY));
  const at = (more: number, exact = "00.000") => `${date}T${timeOf(minutes + 300 + more)}:${exact}Z`;
  const isCancelled = n % 10 === 9;
  const isBooked = n % 5 === 1;
  const came = { checked_in_at: at(-9, "12.345"), started_at: at(1, "41.207"), completed_at: at(14, "03.918") };
  return {
    ...ids,
    appointment_id,
    date,
    start_time: timeOf(minutes),
    end_time: timeOf(minutes + 15),
    starts_at: at(0),
    ends_at: at(15),
    appointment_status: isCancelled ? "CANCELLED" : isBooked ? "BOOKED" : "COMPLETED",
    ...(isCancelled && { cancel_reason: "Patient cancelled" }),
    ...(!isCancelled && !isBooked && came),
    patient_name: nameOf(7 * n),
    patient_alert: n % 8 === 0 ? "Allergic to penicillin" : "",
    patient_contact: `(218) 555-01${two(n % 100)}`,
    practitioner_name: nameOf(11 * n + 3),
    service_name: nth(SERVICES, n),
    location_name: nth(LOCATIONS, n),
    fee: n % 2 ? "80.00" : "1250.00",
    duration: 15,
    ...(n % 2 && { room_id: `room_${ids.location_id.slice(-26)}`, room_number: `${100 + (n % 20)}` }),
    ...(n % 3 === 0 && { reason: nth(REASONS, n / 3) }),
    ...(n % 5 === 0 && {
      series_id: `series_${ids.patient_id.slice(-26)}`,
      series_position: 1 + (n % 12),
      series_count: 12,
      every_weeks: 2,
    }),
    created_at: `2026-11-21T23:46:${two(n % 60)}.123Z`,
    version: isBooked ? 1 : 4,
  };
}

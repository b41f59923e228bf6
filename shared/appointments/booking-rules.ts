import { MESSAGES } from "../messages.ts";
import { type AppointmentStatus, takesTime } from "./status.ts";

/** The time between two instants (ISO, UTC), without the end itself. */
export interface Span {
  readonly starts_at: string;
  readonly ends_at: string;
}

/** An appointment's time on the location's wall clock and as instants. */
export interface AppointmentTime extends Span {
  readonly start_time: string;
  readonly end_time: string;
}

/** The time in which an appointment blocks others. */
export interface BookedTime extends Span {
  readonly appointment_id: string;
}

/** Returns whether two spans have time in common. */
export const overlaps = (a: Span, b: Span): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/** Returns whether the inner span lies completely within the outer one. */
export const within = (inner: Span, outer: Span): boolean =>
  outer.starts_at <= inner.starts_at && inner.ends_at <= outer.ends_at;

/** The attributes of an appointment that determine the time in which it blocks others. */
export interface TimedAppointment extends BookedTime {
  readonly appointment_status: AppointmentStatus;
  /** Undefined unless it is completed, and in rows from before completions were recorded. */
  readonly completed_at?: string | undefined;
  /** Minutes that stay free before and after it. */
  readonly buffer_before?: number | undefined;
  readonly buffer_after?: number | undefined;
}

type Buffers = Pick<TimedAppointment, "buffer_before" | "buffer_after">;

/** What an appointment copies from its service when it is booked. */
interface ServiceTerms extends Buffers {
  readonly service_id: string;
  readonly fee: string;
  readonly duration: number;
}

/**
 * Returns the service with the fee, the duration and the buffers that an appointment was booked with, which a move keeps. Another
 * service, and one for a new appointment, is returned as it is.
 */
export const asBooked = <Service extends ServiceTerms>(service: Service, booked: ServiceTerms | undefined): Service =>
  booked?.service_id === service.service_id
    ? {
        ...service,
        fee: booked.fee,
        duration: booked.duration,
        buffer_before: booked.buffer_before ?? 0,
        buffer_after: booked.buffer_after ?? 0,
      }
    : service;

const MS_A_MINUTE = 60_000;
const shifted = (instant: string, minutes: number) =>
  minutes === 0 ? instant : new Date(Date.parse(instant) + minutes * MS_A_MINUTE).toISOString();

/** Returns the time extended by the minutes for which the practitioner and the room stay free before and after it. */
export const withBuffers = <Time extends Span>(time: Time, { buffer_before = 0, buffer_after = 0 }: Buffers): Time => ({
  ...time,
  starts_at: shifted(time.starts_at, -buffer_before),
  ends_at: shifted(time.ends_at, buffer_after),
});

/**
 * Returns the time in which an appointment blocks others: none when it is cancelled or missed, and the time until its completion
 * when it is completed.
 */
export function bookedTimeOf(appointment: TimedAppointment): BookedTime | undefined {
  const { appointment_id, appointment_status, starts_at, completed_at } = appointment;
  if (!takesTime(appointment_status)) return undefined;
  // Appointments begin at whole minutes, and the next one may begin in the minute of the completion.
  const free = appointment_status === "COMPLETED" && completed_at && `${completed_at.slice(0, 16)}:00.000Z`;
  const ends_at = free && free < appointment.ends_at ? free : appointment.ends_at;
  return starts_at < ends_at ? { appointment_id, starts_at, ends_at } : undefined;
}

/** A rule about the time of an appointment: the time must lie within one span, or must not overlap another one. */
export interface Rule {
  /** When both `within` and `apart` are undefined, no time is allowed. */
  readonly within?: Span | undefined;
  readonly apart?: Span | undefined;
  readonly message: string;
  /** The sentence for a time whose beginning is allowed, but which ends too late. @default message */
  readonly tooShort?: string;
}

function isViolated(time: Span, { within: outer, apart }: Rule): boolean {
  if (outer) return !within(time, outer);
  return !apart || overlaps(time, apart);
}

const canBegin = ({ starts_at }: Span, { within: outer, apart }: Rule) =>
  outer
    ? outer.starts_at <= starts_at && starts_at < outer.ends_at
    : apart !== undefined && starts_at < apart.starts_at;

/** Returns the sentence of the first rule that forbids an appointment at this time; undefined when no rule does. */
export function violatedRule(time: Span, rules: readonly Rule[]): string | undefined {
  const violated = rules.find((rule) => isViolated(time, rule));
  return violated?.tooShort && canBegin(time, violated) ? violated.tooShort : violated?.message;
}

/** The booked times and the names of the practitioner and the patient of an appointment. */
export interface BookedPeople {
  readonly practitioner: readonly BookedTime[];
  readonly patient: readonly BookedTime[];
  readonly practitioner_name: string;
  readonly patient_name?: string | undefined;
}

/** Returns the sentence about an overlapping appointment of the practitioner or the patient; undefined if there is none. */
export function findConflict(
  time: Span,
  { practitioner, patient, practitioner_name, patient_name }: BookedPeople,
  buffers: Buffers = {},
): string | undefined {
  const blocked = withBuffers({ starts_at: time.starts_at, ends_at: time.ends_at }, buffers);
  const { rules, appointments } = MESSAGES;
  if (practitioner.some((other) => overlaps(blocked, other))) return rules.busy(practitioner_name);
  if (patient.some((other) => overlaps(time, other))) return rules.busy(patient_name ?? appointments.thePatient);
  return undefined;
}

/** A room that suits an appointment, with its booked times. */
export interface RoomTimes {
  readonly room_id: string;
  readonly room_number: string;
  readonly booked: readonly BookedTime[];
}

/** Returns the first of the rooms that is free at this time; undefined if none is. */
export function freeRoom<Room extends RoomTimes>(
  time: Span,
  rooms: readonly Room[],
  buffers: Buffers = {},
): Room | undefined {
  const blocked = withBuffers({ starts_at: time.starts_at, ends_at: time.ends_at }, buffers);
  return rooms.find(({ booked }) => !booked.some((other) => overlaps(blocked, other)));
}

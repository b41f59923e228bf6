import type { DayHours, OperatingHours } from "../locations/location.ts";
import { isOfferedBy, type ServiceLimits } from "../services/suitable-rooms.ts";
import type { Schedule } from "../staff/schedule.ts";
import type { Break } from "../values/breaks.ts";
import { addDays, addMs, periodsOn, SCHEDULE_DAYS, scheduleDayOf, weekdayOf } from "../values/days-and-times.ts";
import type { Status } from "../values/fields.ts";
import type { Period } from "../values/period.ts";
import { type AppointmentStatus, takesTime } from "./status.ts";
import { APPOINTMENT_TEXTS, BOOKING_RULE_TEXTS } from "./texts.ts";

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

/** The time in which an appointment blocks others, or one that a patient holds who is booking it. */
export interface BookedTime extends Span {
  readonly appointment_id: string;
  /** The end of a hold, as an instant. It has the id of the appointment that it would become. */
  readonly held_until?: string | undefined;
  /** Whether it is held for a person on the waitlist, to whom it is offered. */
  readonly offered?: boolean | undefined;
}

/** A time that is only held. */
export interface Held extends BookedTime {
  readonly held_until: string;
}

export const overlaps = (a: Span, b: Span): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

export const within = (inner: Span, outer: Span): boolean =>
  outer.starts_at <= inner.starts_at && inner.ends_at <= outer.ends_at;

/** The attributes of an appointment that determine the time in which it blocks others. */
export interface TimedAppointment extends BookedTime {
  readonly appointment_status: AppointmentStatus;
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
const addMinutes = (instant: string, minutes: number) =>
  minutes === 0 ? instant : addMs(instant, minutes * MS_A_MINUTE);

/** Returns the time extended by the minutes for which the practitioner and the room stay free before and after it. */
export const withBuffers = <Time extends Span>(time: Time, { buffer_before = 0, buffer_after = 0 }: Buffers): Time => ({
  ...time,
  starts_at: addMinutes(time.starts_at, -buffer_before),
  ends_at: addMinutes(time.ends_at, buffer_after),
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

/** The times that a rule allows: those inside a span, those outside of one, or none. */
type Limit =
  | { readonly kind: "inside" | "outside"; readonly span: Span }
  | { readonly kind: "never"; readonly span?: undefined };

export type Rule = Limit & {
  readonly message: string;
  /** The sentence for a time whose beginning is allowed, but which ends too late. @default message */
  readonly tooShort?: string;
};

function isViolated(time: Span, { kind, span }: Rule): boolean {
  switch (kind) {
    case "inside":
      return !within(time, span);
    case "outside":
      return overlaps(time, span);
    case "never":
      return true;
  }
}

function canBegin({ starts_at }: Span, { kind, span }: Rule): boolean {
  switch (kind) {
    case "inside":
      return span.starts_at <= starts_at && starts_at < span.ends_at;
    case "outside":
      return starts_at < span.starts_at;
    case "never":
      return false;
  }
}

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
  const rules = BOOKING_RULE_TEXTS;
  const appointments = APPOINTMENT_TEXTS;
  if (practitioner.some((other) => overlaps(blocked, other))) return rules.busy(practitioner_name);
  if (patient.some((other) => overlaps(time, other))) return rules.busy(patient_name ?? appointments.thePatient);
  return undefined;
}

/** Returns the times without those that are only held. */
export const withoutHolds = (times: readonly BookedTime[]): BookedTime[] =>
  times.filter(({ held_until }) => held_until === undefined);

/** Returns the hold that ends last of those that an appointment at this time would overlap; undefined if there is none. */
export function lastHold(time: Span, booked: readonly BookedTime[], buffers: Buffers = {}): Held | undefined {
  const blocked = withBuffers({ starts_at: time.starts_at, ends_at: time.ends_at }, buffers);
  return booked
    .flatMap(({ held_until, ...other }) => (held_until && overlaps(blocked, other) ? [{ ...other, held_until }] : []))
    .sort((a, b) => a.held_until.localeCompare(b.held_until))
    .at(-1);
}

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

/** The attributes of a location that the rules need. */
export interface LocationInput {
  readonly location_id: string;
  readonly location_name: string;
  readonly status?: Status | undefined;
}

/** The hours of a person on one weekday at one location. */
type ScheduleInput = Omit<Schedule, "schedule_id" | "staff_id">;

/** Another location at which the practitioner works, which may be in another time zone. */
export interface OtherLocation {
  readonly location_name: string;
  readonly spanOf: (date: string, start: string, end: string) => Span;
}

/** What the rules for one date need, except other appointments. */
export interface DayInput {
  readonly date: string;
  readonly location: LocationInput;
  readonly hours: DayHours;
  readonly closures: readonly Period[];
  readonly practitioner_name: string;
  readonly schedules: readonly ScheduleInput[];
  readonly timeOff: readonly Omit<Period, "reason">[];
  readonly otherLocations: ReadonlyMap<string, OtherLocation>;
}

/** Returns the instants between two wall-clock times of the date at the location. */
type SpanOf = (start: string, end: string) => Span;

export const hoursOf = ({ operating_hours }: { readonly operating_hours: OperatingHours }, date: string): DayHours =>
  operating_hours[weekdayOf(date)];

/** Returns a person's hours at a location on the weekday of a date; undefined on a day off. */
export const scheduleOf = <S extends ScheduleInput>(
  schedules: readonly S[],
  location_id: string,
  date: string,
): S | undefined =>
  schedules.find((each) => each.location_id === location_id && each.day_of_week === scheduleDayOf(date));

/** Returns a person's hours on a date, from the person's weekly schedule at one location; undefined on a day off. */
export const hoursOn = <S extends ScheduleInput>(week: readonly S[], date: string): S | undefined => {
  const schedule = scheduleOf(week, week[0]?.location_id ?? "", date);
  return schedule?.is_available ? schedule : undefined;
};

/** Returns the days on which a person works, in the order of the week: "Mon, Tue, Fri". */
export const daysText = (week: readonly ScheduleInput[]): string =>
  SCHEDULE_DAYS.filter((day) => week.some(({ day_of_week, is_available }) => is_available && day_of_week === day)).join(
    ", ",
  );

/** Returns the span of hours; undefined if they end before they begin. */
const spanIf = (spanOf: SpanOf, start: string, end: string) => (start < end ? spanOf(start, end) : undefined);

const breakRules = (name: string, breaks: readonly Break[] = [], spanOf: SpanOf): Rule[] =>
  breaks.map(({ start_time, end_time }) => ({
    kind: "outside",
    span: spanOf(start_time, end_time),
    message: BOOKING_RULE_TEXTS.break(name, start_time, end_time),
    tooShort: BOOKING_RULE_TEXTS.tooShort(BOOKING_RULE_TEXTS.breakOf(name), start_time),
  }));

/** A period without hours takes the whole day. */
const outsidePeriod = ({ start_time, end_time }: Omit<Period, "reason">, spanOf: SpanOf): Limit =>
  start_time && end_time ? { kind: "outside", span: spanOf(start_time, end_time) } : { kind: "never" };

const closureRules = ({ date, location: { location_name }, closures }: DayInput, spanOf: SpanOf): Rule[] =>
  periodsOn(closures, date).map((closure) => ({
    ...outsidePeriod(closure, spanOf),
    message: BOOKING_RULE_TEXTS.closure(location_name, closure, date),
  }));

/** Returns the rules of a location for a date, its closures first. */
export function locationRules(input: DayInput, spanOf: SpanOf): Rule[] {
  const { date, location, hours: day } = input;
  const texts = BOOKING_RULE_TEXTS;
  const { location_name: name, status } = location;
  const { open, close, breaks } = day;
  const hours: Rule =
    day.status === "closed" || close <= open
      ? { kind: "never", message: texts.closedDay(name, date) }
      : {
          kind: "inside",
          span: spanOf(open, close),
          message: texts.outsideHours(name, open, close),
          tooShort: texts.tooShort(texts.closing(name), close),
        };
  return [
    ...closureRules(input, spanOf),
    ...(status === "INACTIVE" ? [{ kind: "never" as const, message: texts.locationInactive(name) }] : []),
    hours,
    ...breakRules(name, breaks, spanOf),
  ];
}

/**
 * Returns the rules of a practitioner's hours at other locations. By their clocks, hours that fall on the date may be those of the
 * day before or after it.
 */
const elsewhereRules = ({ date, location, practitioner_name, schedules, otherLocations }: DayInput): Rule[] =>
  schedules
    .filter(({ location_id, is_available }) => location_id !== location.location_id && is_available)
    .flatMap(({ location_id, day_of_week, start_time, end_time }) => {
      const other = otherLocations.get(location_id);
      if (!other) return [];
      const message = BOOKING_RULE_TEXTS.elsewhere(practitioner_name, other.location_name);
      return [addDays(date, -1), date, addDays(date, 1)]
        .filter((day) => scheduleDayOf(day) === day_of_week)
        .map((day) => ({ kind: "outside", span: other.spanOf(day, start_time, end_time), message }));
    });

const timeOffRules = ({ date, practitioner_name: name, timeOff }: DayInput, spanOf: SpanOf): Rule[] =>
  periodsOn(timeOff, date).map((off) => ({
    ...outsidePeriod(off, spanOf),
    message: BOOKING_RULE_TEXTS.onLeave(name, off, date),
    ...(off.start_time && { tooShort: BOOKING_RULE_TEXTS.tooShort(BOOKING_RULE_TEXTS.leaveOf(name), off.start_time) }),
  }));

/** Returns the rules of a practitioner's time off and weekly schedule for a date. */
export function practitionerRules(input: DayInput, spanOf: SpanOf): Rule[] {
  const { date, location, practitioner_name: name, schedules } = input;
  const { location_id, location_name } = location;
  const texts = BOOKING_RULE_TEXTS;
  const isHere = (schedule: ScheduleInput) => schedule.location_id === location_id;
  const own = scheduleOf(schedules, location_id, date);
  const working = own?.is_available ? spanIf(spanOf, own.start_time, own.end_time) : undefined;
  const hours: Rule =
    own && working
      ? {
          kind: "inside",
          span: working,
          message: texts.outsideSchedule(name, location_name, own.start_time, own.end_time),
          tooShort: texts.tooShort(texts.endOfHours(name), own.end_time),
        }
      : { kind: "never", message: texts.noSchedule(name, location_name, daysText(schedules.filter(isHere))) };
  return [...timeOffRules(input, spanOf), ...elsewhereRules(input), hours, ...breakRules(name, own?.breaks, spanOf)];
}

// Sorts after every instant in ISO form.
const END_OF_TIME = "~";

export const notPast = (now: string): Rule => ({
  kind: "inside",
  span: { starts_at: now, ends_at: END_OF_TIME },
  message: BOOKING_RULE_TEXTS.past,
});

/** The name of a service, and the practitioners who offer it. */
export interface ServiceInput extends Pick<ServiceLimits, "practitioner_ids"> {
  readonly service_name: string;
}

/** Returns the rule that only the practitioners whom a service names offer it; none for a service that names no practitioner. */
export const offerRules = (
  service: ServiceInput,
  { practitioner_id, practitioner_name }: { readonly practitioner_id: string; readonly practitioner_name: string },
): Rule[] =>
  isOfferedBy(service, practitioner_id)
    ? []
    : [{ kind: "never", message: BOOKING_RULE_TEXTS.notOffered(practitioner_name, service.service_name) }];

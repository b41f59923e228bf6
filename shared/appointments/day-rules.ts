import type { Break } from "../breaks.ts";
import { addDays, scheduleDayOf, weekdayOf } from "../days-and-times.ts";
import type { DayHours, OperatingHours } from "../locations/operating-hours.ts";
import { MESSAGES } from "../messages.ts";
import type { Period } from "../period.ts";
import { periodsOn } from "../periods-on.ts";
import { isOfferedBy, type ServiceLimits } from "../services/service-limits.ts";
import type { Schedule } from "../staff/schedule.ts";
import type { Status } from "../status.ts";
import { SCHEDULE_DAYS } from "../weekdays.ts";
import type { Rule, Span } from "./booking-rules.ts";

/** The attributes of a location that the rules need. Rows of the first release have no status. */
export interface LocationFacts {
  readonly location_id: string;
  readonly location_name: string;
  readonly status?: Status | undefined;
}

/** The hours of a person on one weekday at one location. */
type ScheduleFacts = Omit<Schedule, "schedule_id" | "staff_id">;

/** Another location at which the practitioner works, which may be in another time zone. */
export interface OtherLocation {
  readonly location_name: string;
  /** Returns the instants between two wall-clock times of a date at this location. */
  readonly spanOf: (date: string, start: string, end: string) => Span;
}

/** The facts that the rules for one date need, except other appointments. */
export interface DayFacts {
  readonly date: string;
  readonly location: LocationFacts;
  /** The location's hours on this weekday. */
  readonly hours: DayHours;
  readonly closures: readonly Period[];
  readonly practitioner_name: string;
  readonly schedules: readonly ScheduleFacts[];
  readonly timeOff: readonly Omit<Period, "reason">[];
  /** The other locations at which the practitioner works. */
  readonly otherLocations: ReadonlyMap<string, OtherLocation>;
}

/** Returns the instants between two wall-clock times of the date at the location. */
type SpanOf = (start: string, end: string) => Span;

/** Returns the hours of a location on the weekday of a date. */
export const hoursOf = ({ operating_hours }: { readonly operating_hours: OperatingHours }, date: string): DayHours =>
  operating_hours[weekdayOf(date)];

/** Returns a person's hours at a location on the weekday of a date; undefined on a day off. */
export const scheduleOf = <S extends ScheduleFacts>(
  schedules: readonly S[],
  location_id: string,
  date: string,
): S | undefined =>
  schedules.find((each) => each.location_id === location_id && each.day_of_week === scheduleDayOf(date));

/** Returns the days on which a person works, in the order of the week: "Mon, Tue, Fri". */
export const daysText = (week: readonly ScheduleFacts[]): string =>
  SCHEDULE_DAYS.filter((day) => week.some(({ day_of_week, is_available }) => is_available && day_of_week === day)).join(
    ", ",
  );

/** Returns the span of hours; undefined if they end before they begin. */
const spanIf = (spanOf: SpanOf, start: string, end: string) => (start < end ? spanOf(start, end) : undefined);

const breakRules = (name: string, breaks: readonly Break[] = [], spanOf: SpanOf): Rule[] =>
  breaks.map(({ start_time, end_time }) => ({
    apart: spanOf(start_time, end_time),
    message: MESSAGES.rules.break(name, start_time, end_time),
    tooShort: MESSAGES.rules.tooShort(MESSAGES.rules.breakOf(name), start_time),
  }));

const spanOfPeriod = ({ start_time, end_time }: Omit<Period, "reason">, spanOf: SpanOf) =>
  start_time && end_time ? spanOf(start_time, end_time) : undefined;

/** Returns the rules of a location for a date, its closures first. */
export function locationRules({ date, location, hours: day, closures }: DayFacts, spanOf: SpanOf): Rule[] {
  const texts = MESSAGES.rules;
  const { location_name: name, status } = location;
  const { open, close, breaks } = day;
  const closed = periodsOn(closures, date).map((closure) => ({
    apart: spanOfPeriod(closure, spanOf),
    message: texts.closure(name, closure, date),
  }));
  const hours =
    day.status === "closed" || close <= open
      ? { message: texts.closedDay(name, date) }
      : {
          within: spanOf(open, close),
          message: texts.outsideHours(name, open, close),
          tooShort: texts.tooShort(texts.closing(name), close),
        };
  return [
    ...closed,
    ...(status === "INACTIVE" ? [{ message: texts.locationInactive(name) }] : []),
    hours,
    ...breakRules(name, breaks, spanOf),
  ];
}

/**
 * Returns the rules of a practitioner's hours at other locations. By their clocks, hours that fall on the date may be those of the
 * day before or after it.
 */
const elsewhereRules = ({ date, location, practitioner_name, schedules, otherLocations }: DayFacts): Rule[] =>
  schedules
    .filter(({ location_id, is_available }) => location_id !== location.location_id && is_available)
    .flatMap(({ location_id, day_of_week, start_time, end_time }) => {
      const other = otherLocations.get(location_id);
      if (!other) return [];
      const message = MESSAGES.rules.elsewhere(practitioner_name, other.location_name);
      return [addDays(date, -1), date, addDays(date, 1)]
        .filter((day) => scheduleDayOf(day) === day_of_week)
        .map((day) => ({ apart: other.spanOf(day, start_time, end_time), message }));
    });

/** Returns the rules of a practitioner's time off and weekly schedule for a date. */
export function practitionerRules(facts: DayFacts, spanOf: SpanOf): Rule[] {
  const { date, location, practitioner_name: name, schedules, timeOff } = facts;
  const { location_id, location_name } = location;
  const texts = MESSAGES.rules;
  const leave = periodsOn(timeOff, date).map((off) => ({
    apart: spanOfPeriod(off, spanOf),
    message: texts.onLeave(name, off, date),
    ...(off.start_time && { tooShort: texts.tooShort(texts.leaveOf(name), off.start_time) }),
  }));
  const isHere = (schedule: ScheduleFacts) => schedule.location_id === location_id;
  const own = scheduleOf(schedules, location_id, date);
  const working = own?.is_available ? spanIf(spanOf, own.start_time, own.end_time) : undefined;
  const hours =
    own && working
      ? {
          within: working,
          message: texts.outsideSchedule(name, location_name, own.start_time, own.end_time),
          tooShort: texts.tooShort(texts.endOfHours(name), own.end_time),
        }
      : { message: texts.noSchedule(name, location_name, daysText(schedules.filter(isHere))) };
  return [...leave, ...elsewhereRules(facts), hours, ...breakRules(name, own?.breaks, spanOf)];
}

// Sorts after every instant in ISO form.
const END_OF_TIME = "~";

/** Returns the rule that a time must not be in the past. */
export const notPast = (now: string): Rule => ({
  within: { starts_at: now, ends_at: END_OF_TIME },
  message: MESSAGES.rules.past,
});

/** The name of a service, and the practitioners who offer it. */
export interface ServiceFacts extends Pick<ServiceLimits, "practitioner_ids"> {
  readonly service_name: string;
}

/** Returns the rule that only the practitioners whom a service names offer it; none for a service that names no practitioner. */
export const offerRules = (
  service: ServiceFacts,
  { practitioner_id, practitioner_name }: { readonly practitioner_id: string; readonly practitioner_name: string },
): Rule[] =>
  isOfferedBy(service, practitioner_id)
    ? []
    : [{ message: MESSAGES.rules.notOffered(practitioner_name, service.service_name) }];

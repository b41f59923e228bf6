import {
  byStatus,
  type CountedDay,
  hoursOf,
  tallies,
  totalsOf,
  valueText,
} from "../../../shared/reports/appointment-report.ts";
import { peopleOf } from "../../../shared/reports/counts.ts";
import type { reports } from "../../../shared/reports/routes.ts";
import type { Schedule } from "../../../shared/staff/schedule.ts";
import {
  addDays,
  datesFrom,
  daysBetween,
  minutesOf,
  SCHEDULE_DAYS,
  weekdayIndex,
} from "../../../shared/values/days-and-times.ts";
import { fullName } from "../../../shared/values/names.ts";
import { getLocation, locationNames } from "../../domain/booking/references.ts";
import { serviceEntity } from "../../entities/clinic.ts";
import { ALL_LOCATIONS, dayCountEntity, readTallies } from "../../entities/counts.ts";
import { practitionersOf, readWeeklySchedules, staffEntity } from "../../entities/people.ts";
import type { UseCase } from "../../http/use-case.ts";
import { readByKeys } from "../../platform/dynamo/batch-get.ts";

const minutesBetween = ({ start_time, end_time }: Pick<Schedule, "start_time" | "end_time">) =>
  minutesOf(end_time) - minutesOf(start_time);

/** Returns the minutes of a person's weekly hours without breaks on the given dates, at one location or at all of them. */
export function availableMinutes(
  schedules: readonly Schedule[],
  dates: readonly string[],
  location_id: string | undefined,
): number {
  const here = schedules.filter((each) => each.is_available && (!location_id || each.location_id === location_id));
  const minutes = (day: Schedule) =>
    (day.breaks ?? []).reduce((left, pause) => left - minutesBetween(pause), minutesBetween(day));
  return dates
    .flatMap((date) => here.filter(({ day_of_week }) => day_of_week === SCHEDULE_DAYS[weekdayIndex(date)]))
    .reduce((sum, day) => sum + minutes(day), 0);
}

const ALL = { pages: "all" } as const;

/** Reads the counts of a span of days, which are at most two years, of one location or of the clinic. */
async function readCounts(tenant_id: string, owner_id: string, from: string, to: string): Promise<CountedDay[]> {
  const { data } = await dayCountEntity()
    .query.byOwner({ tenant_id, owner_id })
    .between({ date: from }, { date: to })
    .go(ALL);
  return data;
}

/**
 * Returns the booked and the available time of every practitioner who had either. A person who was booked and is no practitioner any
 * more is among them, so that their appointments add up to those of the clinic.
 */
async function practitionerFigures(
  tenant_id: string,
  counts: readonly CountedDay[],
  dates: readonly string[],
  location_id: string | undefined,
) {
  const booked = tallies(counts, ({ practitioners }) => practitioners);
  const { data: practitioners } = await practitionersOf(tenant_id).go(ALL);
  const known = new Set(practitioners.map(({ staff_id }) => staff_id));
  const former = [...booked.keys()].filter((staff_id) => !known.has(staff_id));
  const found = await readByKeys(
    staffEntity(),
    former.map((staff_id) => ({ tenant_id, staff_id })),
  );
  const staff = [...practitioners, ...found.filter((person) => person !== undefined)];
  const weeks = await readWeeklySchedules(tenant_id, staff);
  return staff
    .map((person, index) => {
      const tally = booked.get(person.staff_id);
      return {
        practitioner_id: person.staff_id,
        practitioner_name: fullName(person),
        appointments: tally?.appointments ?? 0,
        booked_minutes: tally?.minutes ?? 0,
        available_minutes: availableMinutes(weeks[index]?.schedules ?? [], dates, location_id),
      };
    })
    .filter(({ appointments, available_minutes }) => appointments + available_minutes > 0);
}

async function servicesOf(tenant_id: string, counts: readonly CountedDay[]) {
  const booked = [...tallies(counts, ({ services }) => services)];
  const { data } = await serviceEntity().query.byId({ tenant_id }).go(ALL);
  const services = new Map(data.map((service) => [service.service_id, service]));
  const bookedServices = booked.flatMap(([service_id]) => services.get(service_id) ?? []);
  const names = await locationNames(tenant_id, bookedServices);
  return booked
    .map(([service_id, { appointments, cents }]) => {
      const { service_name = "Deleted service", location_id = "" } = services.get(service_id) ?? {};
      const location_name = names.get(location_id) ?? "";
      return { service_id, service_name, location_name, appointments, booked_value: valueText(cents) };
    })
    .sort((a, b) => b.appointments - a.appointments);
}

/** Returns the new patients and leads of each day and of the period, with those of the period before for comparison. */
async function peopleOfDays(tenant_id: string, dates: readonly string[], datesBefore: readonly string[]) {
  const [from = "", to = ""] = [datesBefore[0], dates.at(-1)];
  // A figure sorts before "~", so that the last day is part of the range.
  const totals = await readTallies(tenant_id, from, `${to}~`);
  return {
    days: dates.map((date) => ({ date, ...peopleOf(totals, [date]) })),
    totals: peopleOf(totals, dates),
    previous: peopleOf(totals, datesBefore),
  };
}

/** Reports the appointments of a period from the counts that the table's stream keeps, without reading the appointments. */
export const appointments: UseCase<typeof reports.appointments> = async ({ tenantId }, { query }) => {
  const { from, to, location_id } = query;
  if (location_id) await getLocation(tenantId, location_id);
  const length = daysBetween(from, to);
  const before = { from: addDays(from, -length), to: addDays(from, -1) };
  const both = await readCounts(tenantId, location_id ?? ALL_LOCATIONS, before.from, to);
  const counts = both.filter(({ date }) => date >= from);
  const dates = datesFrom(from, length);
  const [practitioners, services, people] = await Promise.all([
    practitionerFigures(tenantId, counts, dates, location_id),
    servicesOf(tenantId, counts),
    peopleOfDays(tenantId, dates, datesFrom(before.from, length)),
  ]);
  return {
    days: dates.map((date) => ({ date, by_status: byStatus(counts.filter((day) => day.date === date)) })),
    practitioners,
    services,
    hours: hoursOf(counts),
    totals: totalsOf(counts),
    previous: { ...before, ...totalsOf(both.filter(({ date }) => date < from)) },
    people,
  };
};

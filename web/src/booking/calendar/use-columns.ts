import { replaceEqualDeep, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { hoursOn } from "../../../../shared/appointments/booking-rules.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { LocationPractitioner } from "../../../../shared/staff/staff.ts";
import { weekdayOf, weekOf } from "../../../../shared/values/days-and-times.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { appointmentsOfDaysQuery } from "../../api/appointments.ts";
import { closuresQuery } from "../../api/locations.ts";
import { practitionersOfLocationQuery } from "../../api/practitioners.ts";
import { listedDayText, skippedTime } from "../../lib/wall-clock.ts";
import { deskPractitioner } from "../location-filter.tsx";
import type { Column } from "./columns.ts";

/** How long a person counts as working after the last activity. */
const WORKING_MS = 60_000;
/** How often an open calendar is loaded again: often while a person works with it, and seldom otherwise. */
const LIVE_MS = { working: 10_000, idle: 60_000 } as const;
const ACTIVITY = ["keydown", "pointerdown", "pointermove", "wheel"] as const;

/** Returns the interval, in milliseconds, at which the calendar is loaded again. In a hidden tab it is not loaded at all. */
export function useLiveInterval(): number {
  const [working, setWorking] = useState(true);
  useEffect(() => {
    const stopped = new AbortController();
    let last = Date.now();
    const timer = setInterval(() => setWorking(Date.now() - last < WORKING_MS), LIVE_MS.working);
    const noteActivity = () => {
      last = Date.now();
      setWorking(true);
    };
    for (const kind of ACTIVITY) addEventListener(kind, noteActivity, { passive: true, signal: stopped.signal });
    return () => {
      stopped.abort();
      clearInterval(timer);
    };
  }, []);
  return working ? LIVE_MS.working : LIVE_MS.idle;
}

/** Returns a value in which each part that equals the one before is the same object, so that memoised components skip it. */
export function useStructuralSharing<Value>(next: Value): Value {
  const previous = useRef(next);
  previous.current = replaceEqualDeep(previous.current, next);
  return previous.current;
}

const MARKED_MS = 4_000;
const NONE: ReadonlySet<string> = new Set();

/** Returns, for four seconds, the ids of appointments that were added or changed while the same days are shown. */
export function useChanged(daysKey: string, appointments: readonly Appointment[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ readonly daysKey: string; readonly versions: ReadonlyMap<string, number> }>(undefined);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    if (!appointments) return;
    const before = seen.current?.daysKey === daysKey ? seen.current.versions : undefined;
    seen.current = { daysKey, versions: new Map(appointments.map((each) => [each.appointment_id, each.version])) };
    const updates = before && appointments.filter(({ appointment_id: id, version }) => before.get(id) !== version);
    if (updates && updates.length > 0) setChanged(new Set(updates.map(({ appointment_id }) => appointment_id)));
  }, [daysKey, appointments]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

const NO_APPOINTMENTS: readonly Appointment[] = [];

interface Worker extends Pick<LocationPractitioner, "schedules" | "time_off"> {
  readonly staff_id: string;
  readonly name: string;
}

/** Returns the column of a practitioner on a day at a location, without appointments. */
export const columnOf = (
  { staff_id, name, schedules, time_off = [] }: Worker,
  date: string,
  { location, closures }: Pick<Column, "closures"> & { readonly location: Location },
): Column => ({
  practitioner_id: staff_id,
  practitioner_name: name,
  date,
  heading: name,
  hours: location.operating_hours[weekdayOf(date)],
  schedule: hoursOn(schedules, date),
  location,
  closures,
  timeOff: time_off.filter(({ status }) => status !== "REQUESTED"),
  requestedTimeOff: time_off.filter(({ status }) => status === "REQUESTED"),
  skipped: skippedTime(date, location.time_zone),
  appointments: [],
});

interface ColumnsOptions {
  readonly location: Location;
  readonly date: string;
  readonly view: "day" | "week";
  /** The practitioner of a week; undefined for the usual one. */
  readonly practitioner: string | undefined;
}

/** Returns the practitioner whose week was shown last, or else the first one. */
export const usualPractitioner = (here: readonly LocationPractitioner[]) =>
  here.find(({ staff_id }) => staff_id === deskPractitioner()) ?? here[0];

/** Loads a location's day with a column for each practitioner, or a practitioner's week with a column for each day. */
export function useColumns({ location, date, view, practitioner }: ColumnsOptions) {
  const { location_id } = location;
  const practitioners = useQuery(practitionersOfLocationQuery(location_id));
  const closures = useQuery(closuresQuery(location_id));
  const here = practitioners.data;
  const week = view === "week" ? (practitioner ?? usualPractitioner(here ?? [])?.staff_id) : undefined;
  const dates = useMemo(() => (view === "week" ? weekOf(date) : [date]), [view, date]);
  const days = { from: dates[0], to: dates.at(-1), location_id, ...(week && { practitioner_id: week }) };
  const appointments = useQuery({
    ...appointmentsOfDaysQuery(days),
    enabled: view === "day" || week !== undefined,
    refetchInterval: useLiveInterval(),
  });

  const columns = useMemo((): readonly Column[] | undefined => {
    if (!here || !closures.data) return undefined;
    const place = { location, closures: closures.data };
    const all = appointments.data ?? [];
    const people: Worker[] = here.map((each) => ({ ...each, name: fullName(each) }));
    // Someone who no longer works here may still have appointments.
    for (const { practitioner_id: staff_id, practitioner_name: name } of all)
      if (!people.some((person) => person.staff_id === staff_id)) people.push({ staff_id, name, schedules: [] });
    const filled = (person: Worker, day: string): Column => ({
      ...columnOf(person, day, place),
      ...(week && { heading: listedDayText(day) }),
      appointments: all.filter((each) => each.practitioner_id === person.staff_id && each.date === day),
    });
    if (week)
      return people
        .filter(({ staff_id }) => staff_id === week)
        .flatMap((each) => dates.map((day) => filled(each, day)));
    return people
      .map((each) => filled(each, date))
      .filter((column) => column.schedule || column.appointments.length > 0);
  }, [here, appointments.data, closures.data, location, dates, date, week]);

  const failed = [appointments, practitioners, closures].find(({ error, data }) => error && !data);
  // Without a practitioner, there is no week to load.
  const isNobodysWeek = view === "week" && here?.length === 0;
  return {
    columns,
    appointments: isNobodysWeek ? NO_APPOINTMENTS : appointments.data,
    closures: closures.data,
    /** The practitioners who work at the location on at least one day of the week. */
    practitioners: here ?? [],
    /** The practitioner whose week is shown. */
    practitioner: week,
    /** Identifies what is shown. Columns with the same key can be compared. */
    daysKey: JSON.stringify(days),
    failure: failed && { error: failed.error, onRetry: () => void failed.refetch() },
  };
}

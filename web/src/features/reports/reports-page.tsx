import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { APPOINTMENT_STATUSES, heldCount } from "../../../../shared/appointments/status.ts";
import type { AppointmentReport } from "../../../../shared/reports/appointment-report.ts";
import { PEOPLE_FIGURES } from "../../../../shared/reports/counts.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { appointmentReportQuery } from "../../api/reports.ts";
import { statusColor } from "../../booking/appointments/appointment-status.tsx";
import { LocationFilter } from "../../booking/location-filter.tsx";
import { REPORTS_SCREEN } from "../../booking/report-texts.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Figure, Figures } from "../../components/layout/figures.tsx";
import { Page, Section } from "../../components/layout/page.tsx";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { money, statusRate } from "../../lib/formats.ts";
import { useNow, useSearchChange } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";
import {
  DaysTable,
  HoursTable,
  hasAppointments,
  hasNewPeople,
  NewPeopleTable,
  PractitionersTable,
  ServicesTable,
} from "./report-tables.tsx";

export const help: HelpText = {
  about: "How your clinic worked in a period, compared with the period of the same length before it.",
  rules: {
    "Booked value": "The fees of the appointments, without missed and cancelled ones.",
    Utilization: "Booked minutes as a share of the minutes that a practitioner could be booked.",
    "Days booked ahead": "The average number of days between the booking and the appointment.",
    "New patients and leads":
      "They belong to the whole clinic, so a chosen location doesn't change them. Imported people are not counted as new.",
    Address: "Period and location are part of the page's address. Save it to return to the same report.",
  },
};

const { before: note, daysAhead, people: titles } = REPORTS_SCREEN;
/** Returns an average, or a dash if there is none. */
const average = (days: number | null) => days?.toFixed(1) ?? "–";

/** Shows the figures of the period, each with the figure of the period before. */
function ReportFigures({ report: { totals, previous, people } }: { readonly report: AppointmentReport }) {
  return (
    <Figures>
      <Figure label="Appointments" value={heldCount(totals)} note={note(String(heldCount(previous)))} />
      <Figure label="Booked value" value={money(totals.booked_value)} note={note(money(previous.booked_value))} />
      <Figure label="Missed" value={statusRate(totals, "MISSED")} note={note(statusRate(previous, "MISSED"))} />
      <Figure
        label="Cancelled"
        value={statusRate(totals, "CANCELLED")}
        note={note(statusRate(previous, "CANCELLED"))}
      />
      <Figure label={daysAhead} value={average(totals.lead_time)} note={note(average(previous.lead_time))} />
      {PEOPLE_FIGURES.map((figure) => (
        <Figure
          key={figure}
          label={titles[figure]}
          value={people.totals[figure]}
          note={note(String(people.previous[figure]))}
        />
      ))}
    </Figures>
  );
}

/** The periods that a report can cover, in days up to today. */
const PERIODS = [7, 28, 91, 364] as const;
const DEFAULT_DAYS = 28;

/** Returns the period and the location from the address, and a function that changes them there. */
function usePeriod() {
  const [search, change] = useSearchChange<"days" | "location">();
  const days = PERIODS.find((each) => String(each) === search.get("days")) ?? DEFAULT_DAYS;
  // A clinic may have locations in several time zones, so the date of the device counts.
  const today = deviceToday(useNow());
  const period = { from: addDays(today, 1 - days), to: today };
  return { days, location: search.get("location") ?? undefined, period, change };
}

// The chart is a larger download than the rest of the page.
const DayChart = lazyPart(() => import("./day-chart.tsx"));

/** The least end of the axis of people, so that its labels are whole numbers. */
const MIN_AXIS_END = 4;

/** Draws the appointments of each day by status. */
function AppointmentsChart({ days }: Pick<AppointmentReport, "days">) {
  const shown = APPOINTMENT_STATUSES.filter((status) => days.some(({ by_status }) => by_status[status]));
  const figures = shown.map((status) => ({
    title: status,
    color: statusColor(status),
    values: days.map(({ by_status }) => by_status[status] ?? 0),
  }));
  const dates = days.map(({ date }) => date);
  return <DayChart ariaLabel="Appointments per day by status" stackedBars dates={dates} figures={figures} />;
}

/** Draws the new patients and leads of each day. */
function PeopleChart({ days }: Pick<AppointmentReport["people"], "days">) {
  const figures = PEOPLE_FIGURES.map((figure) => ({
    title: REPORTS_SCREEN.people[figure],
    values: days.map((day) => day[figure]),
  }));
  const end = Math.max(MIN_AXIS_END, ...figures.flatMap(({ values }) => values));
  const dates = days.map(({ date }) => date);
  return <DayChart ariaLabel="New patients and leads per day" dates={dates} figures={figures} yDomain={[0, end]} />;
}

export function loader() {
  DayChart.preload();
  return prefetch(locationsQuery());
}

/** Shows the appointments, new patients and leads of a period in figures, charts and tables. */
export function Component() {
  const { days, location, period, change } = usePeriod();
  const query = useQuery(appointmentReportQuery({ ...period, location_id: location }));
  return (
    <Page title="Reports" description={`${dayText(period.from)} to ${dayText(period.to)}`}>
      <Filters>
        <FilterSelect
          label="Period"
          value={String(days)}
          options={PERIODS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          onChange={(value) => change({ days: value })}
        />
        <LocationFilter value={location} onChange={(value) => change({ location: value })} />
      </Filters>
      <QueryBoundary query={query} failed={REPORTS_SCREEN.failed} loading="Loading the report">
        {(report) => (
          <SpaceBetween size="l">
            <ReportFigures report={report} />
            <Section title="Appointments per day">
              {hasAppointments(report) ? (
                <AppointmentsChart days={report.days} />
              ) : (
                <EmptyState title={REPORTS_SCREEN.empty} />
              )}
            </Section>
            <PractitionersTable report={report} />
            <ServicesTable report={report} />
            <HoursTable report={report} />
            <DaysTable report={report} />
            <Section
              title="New patients and leads per day"
              {...(location && { description: REPORTS_SCREEN.wholeClinic })}
            >
              {hasNewPeople(report) ? (
                <PeopleChart days={report.people.days} />
              ) : (
                <EmptyState title={REPORTS_SCREEN.noPeople} />
              )}
            </Section>
            <NewPeopleTable report={report} />
          </SpaceBetween>
        )}
      </QueryBoundary>
    </Page>
  );
}

import "./reports.css";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { REPORTS_SCREEN } from "../../../../shared/messages/reports-screen.ts";
import { PEOPLE_FIGURES } from "../../../../shared/reports/people-count.ts";
import { dayText } from "../../../../shared/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { appointmentReportQuery } from "../../api/reports.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { LocationFilter } from "../../scheduling/location-filter.tsx";
import { ReportFigures } from "./report-figures.tsx";
import { DaysTable, HoursTable, NewPeopleTable, PractitionersTable, ServicesTable } from "./report-tables.tsx";
import { PERIODS, usePeriod } from "./use-period.ts";

// The charts are a larger download than the rest of the page.
const DaysChart = loadedLater(() => import("./days-chart.tsx"));
const PeopleChart = loadedLater(() => import("./people-chart.tsx"));

export function loader() {
  DaysChart.preload();
  PeopleChart.preload();
  return prefetch(locationsQuery());
}

/** Shows the appointments, new patients and leads of a period in figures, charts and tables. */
export function Component() {
  const { days, location, period, change } = usePeriod();
  const query = useQuery(appointmentReportQuery({ ...period, location_id: location }));
  return (
    <Page title="Reports" description={`${dayText(period.from)} to ${dayText(period.to)}`}>
      <div className="reports-bar">
        <FilterSelect
          label="Period"
          value={String(days)}
          options={PERIODS.map((each) => ({ value: String(each), label: `Last ${each} days` }))}
          onChange={(value) => change({ days: value })}
        />
        <LocationFilter value={location} onChange={(value) => change({ location: value })} />
      </div>
      <QueryBoundary query={query} failed={REPORTS_SCREEN.failed} loading="Loading the report">
        {(report) => (
          <SpaceBetween size="l">
            <ReportFigures report={report} />
            <Section title="Appointments per day">
              {report.days.some(({ by_status }) => Object.values(by_status).some(Boolean)) ? (
                <DaysChart days={report.days} />
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
              {PEOPLE_FIGURES.some((figure) => report.people.totals[figure] > 0) ? (
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

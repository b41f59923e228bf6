import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { FIGURE_NAMES } from "../../../../shared/payments/entries.ts";
import type { TakingsReport } from "../../../../shared/reports/takings.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { takingsQuery } from "../../api/reports.ts";
import { LocationFilter } from "../../booking/location-filter.tsx";
import { DayPicker } from "../../components/dates/day-stepper.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Figure, Figures } from "../../components/layout/figures.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { centsText } from "../../lib/formats.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { lastMonth, thisMonth, useTakingsPeriod } from "./takings-period.ts";
import {
  DaysTakings,
  type EntriesHref,
  LocationsTakings,
  MethodsTable,
  PractitionersTakings,
  ServicesTakings,
} from "./takings-tables.tsx";
import { TAKINGS_SCREEN } from "./takings-texts.ts";

export { TAKINGS_HELP as help } from "./takings-texts.ts";

interface ReportProps {
  readonly report: TakingsReport;
  readonly hrefOf: EntriesHref;
}

/** Shows the sums of the period, each with the sum of the period before. */
const TakingsFigures = ({ report: { totals, previous }, hrefOf }: ReportProps) => (
  <Figures>
    {FIGURE_NAMES.map((figure) => (
      <Figure
        key={figure}
        label={TAKINGS_SCREEN.figures[figure]}
        value={centsText(totals[`${figure}_cents`])}
        note={TAKINGS_SCREEN.before(centsText(previous[`${figure}_cents`]))}
        href={hrefOf({ figure })}
      />
    ))}
  </Figures>
);

// The chart is a larger download than the rest of the page.
const DayChart = lazyPart(() => import("./day-chart.tsx"));

const CENTS = 100;

/** Draws what was received on each day, in dollars. */
const TakingsChart = ({ days }: Pick<TakingsReport, "days">) => (
  <DayChart
    ariaLabel={TAKINGS_SCREEN.chart}
    dates={days.map(({ date }) => date)}
    figures={[
      { title: TAKINGS_SCREEN.figures.received, values: days.map(({ received_cents }) => received_cents / CENTS) },
    ]}
  />
);

export function loader() {
  DayChart.preload();
  return prefetch(locationsQuery());
}

/** Shows what was charged, discounted, received and is open of a period, by day, method, practitioner, service and location. */
export function Component() {
  const { from, to, location, today, change } = useTakingsPeriod();
  const query = useQuery(takingsQuery({ from, to, location_id: location }));
  const hrefOf: EntriesHref = (filter) =>
    linkTo(PATHS.entries, {}, { from, to, ...(location && { location }), ...filter });
  const any = { kind: "any" } as const;
  return (
    <Page
      title={TAKINGS_SCREEN.title}
      description={`${dayText(from)} to ${dayText(to)}`}
      actions={
        <Actions>
          <Button wrapText={false} onClick={() => change(thisMonth(today))}>
            {TAKINGS_SCREEN.thisMonth}
          </Button>
          <Button wrapText={false} onClick={() => change(lastMonth(today))}>
            {TAKINGS_SCREEN.lastMonth}
          </Button>
        </Actions>
      }
    >
      <Filters>
        <DayPicker
          label="From"
          reading={any}
          value={from}
          onChange={(date) => date && change({ from: date, to: to < date ? date : to })}
        />
        <DayPicker
          label="To"
          reading={any}
          value={to}
          onChange={(date) => date && change({ from: date < from ? date : from, to: date })}
        />
        <LocationFilter value={location} onChange={(value) => change({ location: value })} />
      </Filters>
      <QueryBoundary query={query} failed={TAKINGS_SCREEN.failed} loading={TAKINGS_SCREEN.loading}>
        {(report) => (
          <SpaceBetween size="l">
            <TakingsFigures report={report} hrefOf={hrefOf} />
            <Section title={TAKINGS_SCREEN.chart} description={TAKINGS_SCREEN.about}>
              {report.days.some(({ received_cents }) => received_cents !== 0) ? (
                <TakingsChart days={report.days} />
              ) : (
                <EmptyState title={TAKINGS_SCREEN.empty} />
              )}
            </Section>
            <MethodsTable report={report} hrefOf={hrefOf} />
            <PractitionersTakings report={report} hrefOf={hrefOf} />
            <ServicesTakings report={report} hrefOf={hrefOf} />
            {!location && <LocationsTakings report={report} hrefOf={hrefOf} />}
            <DaysTakings report={report} hrefOf={hrefOf} />
          </SpaceBetween>
        )}
      </QueryBoundary>
    </Page>
  );
}

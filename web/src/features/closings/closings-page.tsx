import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { may } from "../../../../shared/contract/route.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Closing } from "../../../../shared/payments/closing.ts";
import { settlements } from "../../../../shared/payments/routes.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { closingPages, closingsQuery } from "../../api/settlements.ts";
import { AddLocationLink, LocationFilter, usualLocation } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { type Column, centsColumn, dayColumn } from "../../components/tables/columns.ts";
import { Filters } from "../../components/tables/filters.tsx";
import { PagedTable, useKeptPaged } from "../../components/tables/paged-table.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { whenText } from "../../lib/dates.ts";
import { useOnLeaving, useSearchChange } from "../../lib/hooks.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { sessionRoles, useSession } from "../../session/session-store.ts";
import { CLOSINGS_SCREEN } from "./texts.ts";

const ClosingDialog = lazyPart(() => import("./closing-dialog.tsx"));
const ClosingSheet = lazyPart(() => import("./closing-sheet.tsx"));

const differenceOf = ({ difference_cents: { CASH, CHECK } }: Closing): number => CASH + CHECK;

const closingColumns = (onPrint: (closing: Closing) => void): readonly Column<Closing>[] => [
  dayColumn<Closing>(),
  { ...centsColumn<Closing>("expected_cents", "Cash expected", (row) => row.expected_cents.CASH), id: "cash_expected" },
  { ...centsColumn<Closing>("counted_cents", "Cash counted", (row) => row.counted_cents.CASH), id: "cash_counted" },
  {
    ...centsColumn<Closing>("expected_cents", "Checks expected", (row) => row.expected_cents.CHECK),
    id: "checks_expected",
  },
  {
    ...centsColumn<Closing>("counted_cents", "Checks counted", (row) => row.counted_cents.CHECK),
    id: "checks_counted",
  },
  { ...centsColumn<Closing>("difference_cents", "Difference", differenceOf), id: "difference" },
  { id: "note", header: "Note", cell: ({ note }) => note },
  {
    id: "closed_by",
    header: "Closed by",
    csv: { "Closed by": ({ closed_by_name }) => closed_by_name, "Closed at": ({ closed_at }) => closed_at },
    cell: ({ closed_by_name, closed_at }) => `${closed_by_name}, ${whenText(closed_at)}`,
  },
  {
    id: "actions",
    header: "Actions",
    cell: (closing) => (
      <RowActions
        of={dayText(closing.date)}
        actions={[{ text: CLOSINGS_SCREEN.print, onClick: () => onPrint(closing) }]}
      />
    ),
  },
];

const idOf = ({ date }: Closing) => date;

interface OpenDaysProps {
  readonly days: readonly string[];
  readonly onClose: (day: string) => void;
}

/** Offers the days that are not closed, oldest first. */
const OpenDays = ({ days, onClose }: OpenDaysProps) => (
  <Section title={CLOSINGS_SCREEN.open} counter={`(${days.length})`}>
    {days.length === 0 ? (
      CLOSINGS_SCREEN.nothingOpen
    ) : (
      <Actions>
        {days.map((day) => (
          <Button key={day} wrapText={false} onClick={() => onClose(day)}>
            {CLOSINGS_SCREEN.close(listedDayText(day))}
          </Button>
        ))}
      </Actions>
    )}
  </Section>
);

interface ClosingsProps {
  readonly location: Location;
  readonly onLocation: (location_id: string | undefined) => void;
}

/** Lists the closings of a location, and closes its open days. */
function Closings({ location, onLocation }: ClosingsProps) {
  const { location_id } = location;
  const query = useInfiniteQuery(closingsQuery(location_id));
  const paged = useKeptPaged(query, idOf);
  const roles = useSession(sessionRoles);
  const [day, setDay] = useState<string>();
  const [printed, setPrinted] = useState<Closing>();
  useOnLeaving(() => setDay(undefined));
  const columns = useMemo(() => closingColumns(setPrinted), []);
  const openDays = query.data?.pages[0]?.open_days;
  return (
    <SpaceBetween size="l">
      <PagedTable
        title={CLOSINGS_SCREEN.title}
        description={CLOSINGS_SCREEN.about}
        paged={paged}
        columns={columns}
        order={{ column: "date", descending: true }}
        trackBy="date"
        list={closingPages(location_id)}
        loadingText={CLOSINGS_SCREEN.loading}
        filter={
          <SpaceBetween size="m">
            <Filters>
              <LocationFilter required value={location_id} onChange={onLocation} />
            </Filters>
            {openDays && may(roles, settlements.closeDay) && <OpenDays days={openDays} onClose={setDay} />}
          </SpaceBetween>
        }
        empty={<EmptyState title={CLOSINGS_SCREEN.empty} />}
      />
      {day && <ClosingDialog location={location} day={day} onClose={() => setDay(undefined)} />}
      {printed && <ClosingSheet location={location} closing={printed} onDone={() => setPrinted(undefined)} />}
    </SpaceBetween>
  );
}

export const loader = () => prefetch(locationsQuery());

/** Shows the closings of the location of the address, or of the one with which the desk works. */
export function Component() {
  const [search, change] = useSearchChange<"location">();
  const query = useQuery(locationsQuery());
  const locations = query.data ?? [];
  const chosen = locations.find(({ location_id }) => location_id === search.get("location"));
  const location = chosen ?? usualLocation(locations) ?? locations[0];
  if (location)
    return (
      <Closings key={location.location_id} location={location} onLocation={(value) => change({ location: value })} />
    );
  return (
    <Page title={CLOSINGS_SCREEN.title}>
      <QueryBoundary query={query} failed={LOOKUP_TEXTS.locationsFailed} loading="Loading locations">
        {() => (
          <EmptyState title={LOOKUP_TEXTS.noLocations}>
            <AddLocationLink />
          </EmptyState>
        )}
      </QueryBoundary>
    </Page>
  );
}

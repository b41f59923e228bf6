import Box from "@cloudscape-design/components/box";
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
import { centsText, dollarsText } from "../../lib/formats.ts";
import { useOnLeaving, useSearchChange } from "../../lib/hooks.ts";
import type { HelpText } from "../../lib/page.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { sessionRoles, useSession } from "../../session/session-store.ts";
import { CLOSINGS_SCREEN } from "./texts.ts";

export const help: HelpText = {
  about: "The end of a day at a location: what was counted, what was expected, and the difference.",
  rules: {
    Count: "Cash and checks of the day, without the float.",
    Expected: "Payments less refunds of the day. It is shown once the day is closed.",
    Difference: "Needs a note. It is part of the closing and never changes.",
    "Closed day": "What is recorded later counts on the next day. Days without payments need no closing.",
  },
};

const ClosingDialog = lazyPart(() => import("./closing-dialog.tsx"));
const ClosingSheet = lazyPart(() => import("./closing-sheet.tsx"));

const differenceOf = ({ difference_cents: { CASH, CHECK } }: Closing): number => CASH + CHECK;

interface TwoLinesProps {
  readonly first: string;
  readonly second: string;
}

/** Shows a value with what belongs to it below, so that the table has fewer columns. */
const TwoLines = ({ first, second }: TwoLinesProps) => (
  <>
    {first}
    <Box variant="small" display="block">
      {second}
    </Box>
  </>
);

/** Builds the column of what was counted of a method, with what was expected of it below. */
const countedColumn = (method: "CASH" | "CHECK", name: string): Column<Closing> => {
  const counted = ({ counted_cents }: Closing) => counted_cents[method];
  const expected = ({ expected_cents }: Closing) => expected_cents[method];
  return {
    id: name.toLowerCase(),
    header: `${name} counted`,
    sortingComparator: (a, b) => counted(a) - counted(b),
    csv: {
      [`${name} expected ($)`]: (closing) => dollarsText(expected(closing)),
      [`${name} counted ($)`]: (closing) => dollarsText(counted(closing)),
    },
    cell: (closing) => (
      <TwoLines first={centsText(counted(closing))} second={CLOSINGS_SCREEN.expected(centsText(expected(closing)))} />
    ),
  };
};

const closingColumns = (onPrint: (closing: Closing) => void): readonly Column<Closing>[] => [
  dayColumn<Closing>(),
  countedColumn("CASH", "Cash"),
  countedColumn("CHECK", "Checks"),
  { ...centsColumn<Closing>("difference_cents", "Difference", differenceOf), id: "difference" },
  { id: "note", header: "Note", cell: ({ note }) => note },
  {
    id: "closed_by",
    header: "Closed by",
    csv: { "Closed by": ({ closed_by_name }) => closed_by_name, "Closed at": ({ closed_at }) => closed_at },
    cell: ({ closed_by_name, closed_at }) => <TwoLines first={closed_by_name} second={whenText(closed_at)} />,
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

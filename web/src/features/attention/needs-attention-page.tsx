import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import "./needs-attention.css";
import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { locationsQuery } from "../../api/locations.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { prefetch } from "../../api/query-client.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import {
  ATTENTION_SCREEN,
  type AttentionFilter,
  AttentionReason,
  attentionQuery,
  useAttention,
} from "../../booking/attention.tsx";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { LocationFilter, PractitionerFilter } from "../../booking/location-filter.tsx";
import { useRights } from "../../booking/use-today.ts";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary, QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { Actions, Page } from "../../components/layout/page.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { useOnLeaving, useSearchChange } from "../../lib/hooks.ts";
import { dateIn, listedDayText } from "../../lib/wall-clock.ts";

// Most visits to the page change single appointments.
const BulkDialog = lazyPart(() => import("./bulk-dialog.tsx"));

// Only administrators answer requests.
const TimeOffRequests = lazyPart(() => import("./time-off-requests.tsx"));

const FILTERS = ["location", "practitioner", "from", "to"] as const;
const NO_FILTER = Object.fromEntries(FILTERS.map((name) => [name, undefined])) as Record<
  keyof AttentionFilter,
  undefined
>;

export const loader = () => prefetch(attentionQuery(), locationsQuery(), practitionersQuery());

const daysText = ({ from, to }: AttentionFilter): string =>
  from && from === to
    ? `On ${listedDayText(from)}`
    : [from && `From ${listedDayText(from)}`, to && `to ${listedDayText(to)}`].filter(Boolean).join(" ");

/** Lists the upcoming appointments that no longer fit, with the reasons. They are moved or cancelled here. */
export function Component() {
  const [search, change] = useSearchChange<keyof AttentionFilter>();
  const [bookingDialog, book] = useBookingDialog();
  const { changes, answersTimeOff } = useRights();
  const practitioners = useQuery(practitionersQuery());
  const filter: AttentionFilter = {
    ...Object.fromEntries(search),
    from: dateIn(search, "from"),
    to: dateIn(search, "to"),
  };
  const { query, all = [], shown = [] } = useAttention(filter);
  const { title, readOnly, description, loading, none, noneShown, elsewhere, moveSeveral, cancelSeveral } =
    ATTENTION_SCREEN;
  const [bulk, setBulk] = useState<"move" | "cancel">();
  useOnLeaving(() => setBulk(undefined));
  const others = all.length - shown.length;
  return (
    <Page
      title={title}
      counter={query.data && `(${shown.length})`}
      description={changes ? description : readOnly}
      actions={
        changes &&
        shown.length > 1 && (
          <Actions>
            <Button onClick={() => setBulk("move")}>{moveSeveral}</Button>
            <Button onClick={() => setBulk("cancel")}>{cancelSeveral}</Button>
          </Actions>
        )
      }
    >
      <Filters onClear={FILTERS.some((name) => filter[name]) ? () => change(NO_FILTER) : undefined}>
        <LocationFilter value={filter.location} onChange={(location) => change({ location })} />
        <PractitionerFilter
          practitioners={practitioners.data ?? []}
          value={filter.practitioner}
          onChange={(practitioner) => change({ practitioner })}
        />
        {(filter.from || filter.to) && <span className="attention-days">{daysText(filter)}</span>}
      </Filters>
      {answersTimeOff && <TimeOffRequests />}
      <QueryFailure query={practitioners} failed={LOOKUP_TEXTS.practitionersFailed} />
      <QueryBoundary query={query} loading={loading}>
        {() => (
          <Container>
            <AppointmentLines
              // Rows that a step has changed are kept only in the list in which they were changed.
              key={JSON.stringify(filter)}
              label={title}
              appointments={shown}
              empty={
                <EmptyState title={others > 0 ? noneShown : none}>
                  {others > 0 && <span>{elsewhere(others)}</span>}
                </EmptyState>
              }
              days
              places={!filter.location}
              details={AttentionReason}
              onReschedule={(moved) => book({ moved })}
            />
          </Container>
        )}
      </QueryBoundary>
      {changes && bookingDialog}
      {bulk && (
        <BulkDialog
          action={bulk}
          appointments={shown}
          onReschedule={(moved) => {
            setBulk(undefined);
            book({ moved });
          }}
          onClose={() => setBulk(undefined)}
        />
      )}
    </Page>
  );
}

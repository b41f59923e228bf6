import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { OfferOutcome, WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText, dayOfYearText, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { locationsQuery, servicesQuery } from "../../api/locations.ts";
import { waitlistChanged, waitlistPages, waitlistQuery } from "../../api/waitlist.ts";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { LocationFilter, usualLocation } from "../../booking/location-filter.tsx";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { preferencesText } from "../../booking/waitlist/preferences-text.ts";
import { WAITLIST_SCREEN } from "../../booking/waitlist/texts.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import type { Column } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { PagedTable, usePaged } from "../../components/tables/paged-table.tsx";
import { type RowAction, RowActions } from "../../components/tables/row-actions.tsx";
import { deviceDay, whenText } from "../../lib/dates.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import { patientHref } from "../../paths.ts";
import { AlertMark } from "../../people/patient-alert.tsx";

/** What became of an offer. */
const ENDS: Readonly<Record<OfferOutcome, string>> = {
  declined: "was declined",
  expired: "was not answered in time",
  taken: "was taken by the front desk",
  withdrawn: "is not offered any more",
  not_sent: "could not be offered by mail",
};

/** Returns which time is offered to a person on the waitlist, or what became of the last one; undefined if none ever was. */
function offerText({ offers = [] }: Pick<WaitlistEntry, "offers">, now = new Date()): string | undefined {
  const latest = offers.at(-1);
  if (!latest) return undefined;
  const { date, start_time, outcome, expires_at } = latest;
  const time = `${dayOfYearText(date)}, ${timeText(start_time)}`;
  // The job records the end of an offer within a minute.
  if (!outcome && now.toISOString() < expires_at) return `${time} is offered until ${whenText(expires_at)}.`;
  return `${time} ${ENDS[outcome ?? "expired"]}.`;
}

/** Returns the columns of the waitlist, the last with the actions on an entry. */
const waitlistColumns = (
  actionsOf: (entry: WaitlistEntry) => readonly RowAction[],
): readonly Column<WaitlistEntry>[] => [
  {
    id: "patient",
    header: "Patient",
    isRowHeader: true,
    // A name stays on one line.
    minWidth: 175,
    sortingField: "patient_name",
    csv: {
      Patient: ({ patient_name }) => patient_name,
      Phone: ({ patient_contact = "" }) => phoneText(patient_contact),
    },
    cell: (entry) => (
      <>
        <RouterLink href={patientHref(entry)}>{entry.patient_name}</RouterLink>{" "}
        <AlertMark alert={entry.patient_alert} />
        {entry.patient_contact && (
          // With this space, neither of the two links is pressed by mistake.
          <Box padding={{ top: "xxs" }}>
            <PhoneLink phone={entry.patient_contact} />
          </Box>
        )}
      </>
    ),
  },
  { id: "service", header: "Service", sortingField: "service_name", cell: ({ service_name }) => service_name },
  { id: "location", header: "Location", sortingField: "location_name", cell: ({ location_name }) => location_name },
  {
    id: "preferences",
    header: "Preferences",
    csv: { Preferences: preferencesText, Offer: (entry) => offerText(entry) ?? "" },
    cell: (entry) => (
      <>
        {preferencesText(entry)}
        {entry.offers && (
          <Box color="text-body-secondary" fontSize="body-s">
            {offerText(entry)}
          </Box>
        )}
      </>
    ),
  },
  {
    id: "since",
    header: "Waiting since",
    minWidth: 145,
    sortingField: "created_at",
    csv: { "Waiting since": ({ created_at }) => deviceDay(created_at) },
    cell: ({ created_at }) => dateText(deviceDay(created_at)),
  },
  {
    id: "actions",
    header: "Actions",
    cell: (entry) => <RowActions of={entry.patient_name} actions={actionsOf(entry)} />,
  },
];

const WaitlistForm = lazyPart(() => import("../../booking/waitlist/waitlist-form.tsx"));

const idOf = ({ entry_id }: WaitlistEntry) => entry_id;

/** Returns the booking request for a patient on the waitlist. */
const requestOf = ({ entry_id, patient_id, patient_name: name, patient_alert: alert, ...entry }: WaitlistEntry) => ({
  waitlistEntryId: entry_id,
  start: {
    person: { kind: "patient", patient_id, name, alert } as const,
    location_id: entry.location_id,
    service_id: entry.service_id,
    ...(entry.practitioner_id && { practitioner_id: entry.practitioner_id }),
  },
});

/** Lists the patients who wait for an appointment, longest waiting first. */
export function Component() {
  const [search, change] = useSearchChange<"location" | "service">();
  const location_id = search.get("location") || undefined;
  const service_id = search.get("service") || undefined;
  const filters = { location_id, service_id };
  const paged = usePaged(useInfiniteQuery(waitlistQuery(filters)), idOf);
  const { data: locations = [] } = useQuery(locationsQuery());
  const here = usualLocation(locations)?.location_id;
  const services = useQuery({ ...servicesQuery(location_id ?? ""), enabled: location_id !== undefined });
  const [editing, setEditing] = useState<WaitlistEntry | "new">();
  const [removing, setRemoving] = useState<WaitlistEntry>();
  const [bookingDialog, book] = useBookingDialog();
  const columns = useMemo(
    () =>
      waitlistColumns((entry) => [
        { text: "Book", onClick: () => book(requestOf(entry)) },
        { text: "Edit", onClick: () => setEditing(entry) },
        { text: "Remove", onClick: () => setRemoving(entry) },
      ]),
    [book],
  );
  const done = () => setEditing(undefined);
  return (
    <>
      <PagedTable
        title="Waitlist"
        description={WAITLIST_SCREEN.about}
        paged={paged}
        columns={columns}
        trackBy="entry_id"
        list={waitlistPages(filters)}
        loadingText="Loading the waitlist"
        actions={
          <Button variant="primary" onClick={() => setEditing("new")}>
            Add to waitlist
          </Button>
        }
        filter={
          <>
            <Filters onClear={location_id ? () => change({ location: undefined, service: undefined }) : undefined}>
              <LocationFilter value={location_id} onChange={(location) => change({ location, service: undefined })} />
              {location_id && (
                <FilterSelect
                  label="Service"
                  anyLabel="All services"
                  value={service_id}
                  options={(services.data ?? []).map((each) => ({ value: each.service_id, label: each.service_name }))}
                  onChange={(service) => change({ service })}
                />
              )}
            </Filters>
            <QueryFailure query={services} failed={LOOKUP_TEXTS.servicesFailed} />
          </>
        }
        empty={<EmptyState title={WAITLIST_SCREEN.empty} />}
      />
      {editing && (
        <WaitlistForm
          start={{ location_id: location_id ?? here }}
          entry={editing === "new" ? undefined : editing}
          onDone={done}
          onCancel={done}
        />
      )}
      {removing && (
        <ActionDialog
          header={`Remove ${removing.patient_name} from the waitlist?`}
          action="Remove"
          run={() => appointmentsApi.removeFromWaitlist({ params: { entry_id: removing.entry_id } })}
          refresh={waitlistChanged}
          done={WAITLIST_SCREEN.removed}
          failed={WAITLIST_SCREEN.removeFailed}
          onClose={() => setRemoving(undefined)}
        >
          {WAITLIST_SCREEN.removal}
        </ActionDialog>
      )}
      {bookingDialog}
    </>
  );
}

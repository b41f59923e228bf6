import Button from "@cloudscape-design/components/button";
import ColumnLayout from "@cloudscape-design/components/column-layout";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { BOOKING_SCREEN, WAITLIST_SCREEN } from "../../../../shared/appointments/texts.ts";
import type { WaitlistEntry } from "../../../../shared/appointments/waitlist.ts";

import { servicesQuery } from "../../api/services.ts";
import { waitlistChanged, waitlistPages, waitlistQuery } from "../../api/waitlist.ts";
import { waitlistApi } from "../../api/waitlist-api.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { FilterSelect } from "../../components/filter-select.tsx";
import { lazyPart } from "../../components/lazy-part.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import { LocationFilter } from "../../scheduling/location-filter.tsx";
import { waitlistColumns } from "./waitlist-columns.tsx";

const WaitlistForm = lazyPart(() => import("../../scheduling/waitlist/waitlist-form.tsx"));

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
        wrapLines
        loadingText="Loading the waitlist"
        actions={
          <Button variant="primary" onClick={() => setEditing("new")}>
            Add to waitlist
          </Button>
        }
        filter={
          <>
            <ColumnLayout columns={4}>
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
            </ColumnLayout>
            <QueryFailure query={services} failed={BOOKING_SCREEN.servicesFailed} />
          </>
        }
        empty={<EmptyState title={WAITLIST_SCREEN.empty} />}
      />
      {editing && <WaitlistForm entry={editing === "new" ? undefined : editing} onDone={done} onCancel={done} />}
      {removing && (
        <ActionDialog
          header={`Remove ${removing.patient_name} from the waitlist?`}
          action="Remove"
          run={() => waitlistApi.removeFromWaitlist({ params: { entry_id: removing.entry_id } })}
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

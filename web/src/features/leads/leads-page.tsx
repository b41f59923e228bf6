import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { leadsQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { nothingFound } from "../../people/nothing-found.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { LEAD_COLUMNS, leadHref } from "./lead-columns.tsx";
import { personOf } from "./lead-person.ts";

const LeadForm = loadedLater(() => import("./lead-form.tsx"));

export function loader() {
  void queryClient.prefetchInfiniteQuery(leadsQuery(""));
  return null;
}

const idOf = ({ lead_id }: Lead) => lead_id;

export function Component() {
  const navigate = useNavigate();
  const { typed, setTyped, search, typing } = useSearch();
  const [adding, setAdding] = useState(false);
  const [booking, setBooking] = useState<BookingRequest>();
  const paged = usePaged(useInfiniteQuery(leadsQuery(search)), idOf, typing);
  const newLead = () => setAdding(true);

  return (
    <>
      <PagedTable
        title="Leads"
        description="People who have contacted the clinic. A badge marks those who have become patients."
        paged={paged}
        columns={LEAD_COLUMNS}
        trackBy="lead_id"
        loadingText={typed ? "Searching" : "Loading leads"}
        actions={
          <Button variant="primary" onClick={newLead}>
            New lead
          </Button>
        }
        filter={
          <SearchField
            label="Name, phone or date of birth"
            value={typed}
            onChange={setTyped}
            found={search ? paged.items?.length : undefined}
            more={paged.hasMore}
          />
        }
        empty={
          <EmptyState title={nothingFound(search, SCREENS.patients.noLeads)}>
            {search ? (
              <Button onClick={() => setTyped("")}>Clear search</Button>
            ) : (
              <Button onClick={newLead}>New lead</Button>
            )}
          </EmptyState>
        }
      />
      {adding && (
        <LeadForm
          onSaved={(lead) => navigate(leadHref(lead))}
          onBook={(lead) => {
            setAdding(false);
            setBooking({ start: { person: personOf(lead) } });
          }}
          onCancel={() => setAdding(false)}
        />
      )}
      <Booking
        request={booking}
        onClose={() => setBooking(undefined)}
        onBooked={({ patient_id }) => navigate(linkTo(PATHS.patient, { patientId: patient_id }))}
      />
    </>
  );
}

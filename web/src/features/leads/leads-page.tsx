import Badge from "@cloudscape-design/components/badge";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Lead } from "../../../../shared/patients/lead.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { leadPages, leadsQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { loadedLater } from "../../components/loaded-later.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { PeopleTable } from "../../people/people-table.tsx";
import { leadHref, patientHref, personColumns } from "../../people/person-columns.tsx";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { personOf } from "./lead-person.ts";

const LeadForm = loadedLater(() => import("./lead-form.tsx"));

export function loader() {
  void queryClient.prefetchInfiniteQuery(leadsQuery(""));
  return null;
}

const idOf = ({ lead_id }: Lead) => lead_id;
const COLUMNS = personColumns<Lead>(leadHref, ({ patient_id }) => patient_id && <Badge color="green">Patient</Badge>, {
  Patient: ({ patient_id }) => (patient_id ? "Yes" : "No"),
});

export function Component() {
  const navigate = useNavigate();
  const search = useSearch();
  const [adding, setAdding] = useState(false);
  const [booking, setBooking] = useState<BookingRequest>();
  const paged = usePaged(useInfiniteQuery(leadsQuery(search.search)), idOf, search.typing);

  return (
    <>
      <PeopleTable
        title="Leads"
        description="People who have contacted the clinic. A badge marks those who have become patients."
        paged={paged}
        columns={COLUMNS}
        trackBy="lead_id"
        inCard={["contact", "dob"]}
        list={leadPages(search.search)}
        search={search}
        searchLabel="Name, phone or date of birth"
        empty={SCREENS.patients.noLeads}
        add={{ text: "New lead", onClick: () => setAdding(true) }}
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
        onBooked={(appointment) => navigate(patientHref(appointment))}
      />
    </>
  );
}

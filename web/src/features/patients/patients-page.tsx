import Button from "@cloudscape-design/components/button";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { fullName } from "../../../../shared/names.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { patientsQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { PagedTable } from "../../components/paged-table.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { usePaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { nothingFound } from "../../people/nothing-found.ts";
import { useRecentPatients } from "../../people/use-recent-patients.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { PATIENT_COLUMNS, patientHref } from "./patient-columns.tsx";

const PatientForm = loadedLater(() => import("./patient-form.tsx"));

export function loader() {
  void queryClient.prefetchInfiniteQuery(patientsQuery(""));
  return null;
}

const idOf = ({ patient_id }: Patient) => patient_id;

export function Component() {
  const navigate = useNavigate();
  const { typed, setTyped, search, typing } = useSearch();
  const [adding, setAdding] = useState(false);
  const [booking, setBooking] = useState<BookingRequest>();
  const paged = usePaged(useInfiniteQuery(patientsQuery(search)), idOf, typing);
  const recent = useRecentPatients(search ? undefined : paged.items);
  const items = useMemo(() => {
    if (search || !paged.items) return paged.items;
    return [...new Map([...recent, ...paged.items].map((patient) => [idOf(patient), patient])).values()];
  }, [search, recent, paged.items]);
  const open = (patient: Patient) => navigate(patientHref(patient));
  const newPatient = () => setAdding(true);

  return (
    <>
      <PagedTable
        title="Patients"
        {...(!search && recent.length > 0 && { description: "Recently opened first" })}
        paged={{ ...paged, items }}
        columns={PATIENT_COLUMNS}
        trackBy="patient_id"
        loadingText={typed ? "Searching" : "Loading patients"}
        actions={
          <Button variant="primary" onClick={newPatient}>
            New patient
          </Button>
        }
        filter={
          <SearchField
            label="Name, phone or date of birth"
            value={typed}
            onChange={setTyped}
            found={search ? items?.length : undefined}
            more={paged.hasMore}
          />
        }
        empty={
          <EmptyState title={nothingFound(search, SCREENS.patients.empty)}>
            {search ? (
              <Button onClick={() => setTyped("")}>Clear search</Button>
            ) : (
              <Button onClick={newPatient}>New patient</Button>
            )}
          </EmptyState>
        }
      />
      {adding && (
        <PatientForm
          onSaved={open}
          onBook={(patient) => {
            setAdding(false);
            const { patient_id } = patient;
            setBooking({ start: { person: { kind: "patient", patient_id, name: fullName(patient) } } });
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

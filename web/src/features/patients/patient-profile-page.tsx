import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type LoaderFunctionArgs, Navigate, useParams } from "react-router-dom";
import { MESSAGES } from "../../../../shared/messages.ts";
import { fullName } from "../../../../shared/names.ts";
import type { OpenedPatient } from "../../../../shared/patients/merge.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { appointmentsOfPatientQuery } from "../../api/appointments.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { patientsApi } from "../../api/patients-api.ts";
import { patientQuery } from "../../api/people.ts";
import { prefetch } from "../../api/query-client.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { NotFound } from "../../components/not-found.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { PATHS } from "../../paths.ts";
import { PersonBanner } from "../../people/person-banner.tsx";
import { patientHref } from "../../people/person-columns.tsx";
import { PersonDetails } from "../../people/person-details.tsx";
import type { PersonValues } from "../../people/person-form.ts";
import { rememberPatient } from "../../people/recent-patients.ts";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import { patientChoice } from "../../scheduling/booking/person-choice.ts";
import { PatientHistory } from "./patient-history.tsx";
import { UpcomingAppointments } from "./upcoming-appointments.tsx";

/** Returns a function that saves the edited fields of a patient. */
function useSavePatient(patient_id: string) {
  const queryClient = useQueryClient();
  return async (edited: Partial<PersonValues>, version: number): Promise<Patient> => {
    const saved = await patientsApi.update({ params: { patient_id }, body: { ...edited, version } });
    queryClient.setQueryData(patientQuery(saved.patient_id).queryKey, (opened) => ({ ...opened, ...saved }));
    // Appointments show the patient's name, which may have changed.
    void appointmentsChanged();
    return saved;
  };
}

const UndoableMerges = loadedLater(() => import("./undoable-merges.tsx"));
const WaitingOfPatient = loadedLater(() => import("./waiting-of-patient.tsx"));

export const loader = ({ params: { patientId = "" } }: LoaderFunctionArgs) =>
  prefetch(patientQuery(patientId), appointmentsOfPatientQuery(patientId));

export function Component() {
  const { patientId = "" } = useParams();
  return (
    <QueryBoundary
      query={useQuery(patientQuery(patientId))}
      notFound={<NotFound title={MESSAGES.notFound.patient} href={PATHS.patients} to="All patients" />}
    >
      {(patient) =>
        // The id of a merged record leads to the patient into whom it was merged.
        patient.patient_id === patientId ? (
          <PatientProfile key={patient.patient_id} patient={patient} />
        ) : (
          <Navigate replace to={patientHref(patient)} />
        )
      }
    </QueryBoundary>
  );
}

function PatientProfile({ patient }: { readonly patient: OpenedPatient }) {
  const { patient_id } = patient;
  const { data: appointments, error, refetch } = useQuery(appointmentsOfPatientQuery(patient_id));
  const [booking, setBooking] = useState<BookingRequest>();
  useEffect(() => rememberPatient(patient_id), [patient_id]);

  return (
    <Page
      title={fullName(patient)}
      actions={
        <Actions>
          <Button variant="primary" onClick={() => setBooking({ start: { person: patientChoice(patient) } })}>
            Book Appointment
          </Button>
        </Actions>
      }
    >
      <PersonBanner person={patient} />
      {patient.merges && <UndoableMerges patient_id={patient_id} />}
      <Section title="Details">
        <PersonDetails person={patient} save={useSavePatient(patient_id)} />
      </Section>
      <WaitingOfPatient patient_id={patient_id} />
      {error && !appointments ? (
        <FailureAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <SpaceBetween size="l">
          <UpcomingAppointments appointments={appointments} onReschedule={(moved) => setBooking({ moved })} />
          <PatientHistory patient_id={patient_id} appointments={appointments} />
        </SpaceBetween>
      )}
      <Booking request={booking} onClose={() => setBooking(undefined)} />
    </Page>
  );
}

import "./patient-page.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Navigate } from "react-router-dom";
import { UPCOMING } from "../../../../shared/appointments/status.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import type { OpenedPatient } from "../../../../shared/patients/merge.ts";
import type { Patient } from "../../../../shared/patients/patient.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { patientsApi } from "../../api/api.ts";
import { appointmentsChanged, appointmentsOfPatientQuery } from "../../api/appointments.ts";
import { insuranceQuery } from "../../api/insurance.ts";
import { notesQuery, patientQuery } from "../../api/people.ts";
import { queryClient } from "../../api/query-client.ts";
import { BalanceLink } from "../../booking/checkout/balance.tsx";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import { patientChoice } from "../../booking/form/people-options.ts";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { deviceToday } from "../../lib/dates.ts";
import { leaveForm } from "../../lib/forms/unsaved-changes.ts";
import { useSearchChange } from "../../lib/hooks.ts";
import { PATHS, patientHref } from "../../paths.ts";
import { PersonBanner, PersonDetails } from "../../people/person-details.tsx";
import type { PersonValues } from "../../people/person-form.tsx";
import { rememberPatient } from "../../people/use-recent-patients.ts";
import { UpcomingAppointments } from "./appointment-timeline.tsx";
import { PatientCare } from "./patient-care.tsx";
import { PatientHistory } from "./patient-history.tsx";

/** Returns a function that saves the edited fields of a patient. */
const savePatient =
  (patient_id: string) =>
  async (edited: Partial<PersonValues>, version: number): Promise<Patient> => {
    const saved = await patientsApi.update({ params: { patient_id }, body: { ...edited, version } });
    queryClient.setQueryData(patientQuery(saved.patient_id).queryKey, (opened) => ({ ...opened, ...saved }));
    // Appointments show the patient's name, which may have changed.
    void appointmentsChanged();
    return saved;
  };

const UndoableMerges = lazyPart(() => import("./undoable-merges.tsx"));
const RegisteredOnline = lazyPart(() => import("./registered-online.tsx"));
const WaitingOfPatient = lazyPart(() => import("./waiting-of-patient.tsx"));

export const { loader, Component } = recordPage({
  param: "patientId",
  query: patientQuery,
  otherQueries: (id) => [appointmentsOfPatientQuery(id), insuranceQuery(id), notesQuery({ patient_id: id })],
  notFound: { title: NOT_FOUND_TEXTS.patient, href: PATHS.patients, to: "All patients" },
  view: (patient, id) =>
    // The id of a merged record leads to the patient into whom it was merged.
    patient.patient_id === id ? <PatientProfile patient={patient} /> : <Navigate replace to={patientHref(patient)} />,
});

function PatientProfile({ patient }: { readonly patient: OpenedPatient }) {
  const { patient_id } = patient;
  const { data: appointments, error, refetch } = useQuery(appointmentsOfPatientQuery(patient_id));
  const [bookingDialog, book] = useBookingDialog();
  const [search, change] = useSearchChange<"tab">();
  const record = useRef<HTMLElement>(null);
  const today = deviceToday();
  const nextDate = appointments?.findLast(
    ({ appointment_status, date }) => UPCOMING.includes(appointment_status) && date >= today,
  )?.date;
  function openTab(tab: string) {
    // Leaving the open tab would discard a note that is being typed, so the person is asked first.
    if (search.get("tab") !== tab) leaveForm(() => change({ tab }));
    record.current?.focus();
  }
  useEffect(() => rememberPatient(patient_id), [patient_id]);

  return (
    <Page
      title={fullName(patient)}
      actions={
        <Actions>
          <Button variant="primary" onClick={() => book({ start: { person: patientChoice(patient) } })}>
            Book Appointment
          </Button>
        </Actions>
      }
    >
      <PersonBanner
        person={patient}
        further={[{ label: "Balance", value: <BalanceLink patient_id={patient_id} settled="Nothing owed" /> }]}
      />
      {patient.registered_online && <RegisteredOnline patient={patient} />}
      {patient.merges && <UndoableMerges patient_id={patient_id} />}
      <div className="patient-page">
        <div>
          {error && !appointments ? (
            <FailureAlert error={error} onRetry={() => void refetch()} />
          ) : (
            <UpcomingAppointments appointments={appointments} onReschedule={(moved) => book({ moved })} />
          )}
        </div>
        <div className="patient-aside">
          <div className="patient-care">
            <PatientCare patient_id={patient_id} date={nextDate ?? today} onOpen={openTab} />
            <WaitingOfPatient patient_id={patient_id} />
          </div>
          <Section title="Details">
            <PersonDetails person={patient} save={savePatient(patient_id)} />
          </Section>
        </div>
        <section className="patient-record" aria-label="Record" ref={record} tabIndex={-1}>
          <PatientHistory patient_id={patient_id} appointments={appointments} nextDate={nextDate} today={today} />
        </section>
      </div>
      {bookingDialog}
    </Page>
  );
}

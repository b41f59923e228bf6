import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { NOTES_SCREEN } from "../../../../shared/messages/notes.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentQuery } from "../../api/appointments.ts";
import { prefetch } from "../../api/query-client.ts";
import { NotFound } from "../../components/not-found.tsx";
import { Actions, Page, Section } from "../../components/page.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { PATHS } from "../../paths.ts";
import { Notes } from "../../people/notes.tsx";
import { PatientAlert } from "../../people/patient-alert.tsx";
import { UnfoldedHistory } from "../../people/unfolded-history.tsx";
import { StepButtons } from "../../scheduling/appointments/step-buttons.tsx";
import { useMoments } from "../../scheduling/appointments/use-moments.ts";
import { useRetainedFocus } from "../../scheduling/appointments/use-retained-focus.ts";
import { useSteps } from "../../scheduling/appointments/use-steps.tsx";
import { Booking, type BookingRequest } from "../../scheduling/booking/booking.tsx";
import type { BookingStart } from "../../scheduling/booking/booking-fields.ts";
import { AppointmentMessages } from "../../scheduling/messages/appointment-messages.tsx";
import { useRights } from "../../scheduling/use-rights.ts";
import { AppointmentDetails } from "./appointment-details.tsx";

export const loader = ({ params: { appointmentId = "" } }: LoaderFunctionArgs) =>
  prefetch(appointmentQuery(appointmentId));

export function Component() {
  const { appointmentId = "" } = useParams();
  return (
    <QueryBoundary
      query={useQuery(appointmentQuery(appointmentId))}
      notFound={<NotFound title={MESSAGES.notFound.appointment} href={PATHS.appointments} to="All appointments" />}
    >
      {(appointment) => <AppointmentView key={appointment.appointment_id} appointment={appointment} />}
    </QueryBoundary>
  );
}

/** Returns the values with which the booking of another appointment of the patient opens. */
const startOf = (appointment: Appointment): BookingStart => {
  const {
    patient_id,
    patient_name: name,
    patient_alert: alert,
    location_id,
    service_id,
    practitioner_id,
  } = appointment;
  return { person: { kind: "patient", patient_id, name, alert }, location_id, service_id, practitioner_id };
};

function AppointmentView({ appointment }: { readonly appointment: Appointment }) {
  const { steps, busy, take, question } = useSteps(appointment, useMoments()(appointment.location_id));
  // The usual step is the last button.
  const actions = useRetainedFocus<HTMLDivElement>(appointment.appointment_status, "button:last-of-type");
  const record = { appointment_id: appointment.appointment_id };
  const [booking, setBooking] = useState<BookingRequest>();
  const { books } = useRights();
  return (
    <Page
      title={`Appointment of ${appointment.patient_name}`}
      actions={
        <Actions ref={actions}>
          {books && <Button onClick={() => setBooking({ start: startOf(appointment) })}>Book Appointment</Button>}
          {appointment.appointment_status === "BOOKED" && (
            <Button onClick={() => setBooking({ moved: appointment })}>Reschedule</Button>
          )}
          <StepButtons reversed steps={steps} busy={busy} take={take} />
        </Actions>
      }
    >
      <PatientAlert patient_id={appointment.patient_id} alert={appointment.patient_alert} />
      <Section title="Details">
        <AppointmentDetails appointment={appointment} />
      </Section>
      <Section title="Notes">
        <Notes record={record} empty={NOTES_SCREEN.noAppointmentNotes} />
      </Section>
      <Section title="Messages">
        <AppointmentMessages appointment={appointment} />
      </Section>
      <UnfoldedHistory record={record} />
      {question}
      <Booking request={booking} onClose={() => setBooking(undefined)} />
    </Page>
  );
}

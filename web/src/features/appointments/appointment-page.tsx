import Button from "@cloudscape-design/components/button";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { appointmentQuery } from "../../api/appointments.ts";
import { Actions, Page, Section } from "../../components/page.tsx";
import { recordPage } from "../../components/record-page.tsx";
import { PATHS } from "../../paths.ts";
import { NOTES_SCREEN } from "../../people/note-texts.ts";
import { Notes } from "../../people/notes.tsx";
import { PatientAlert } from "../../people/patient-alert.tsx";
import { UnfoldedHistory } from "../../people/unfolded-history.tsx";
import { StepButtons } from "../../scheduling/appointments/step-buttons.tsx";
import { useMoments } from "../../scheduling/appointments/use-moments.ts";
import { useRetainedFocus } from "../../scheduling/appointments/use-retained-focus.ts";
import { useSteps } from "../../scheduling/appointments/use-steps.tsx";
import { useBookingDialog } from "../../scheduling/booking/booking.tsx";
import type { BookingStart } from "../../scheduling/booking/booking-fields.ts";
import { AppointmentMessages } from "../../scheduling/messages/appointment-messages.tsx";
import { useRights } from "../../scheduling/use-rights.ts";
import { AppointmentDetails } from "./appointment-details.tsx";

export const { loader, Component } = recordPage({
  param: "appointmentId",
  query: appointmentQuery,
  notFound: { title: NOT_FOUND_TEXTS.appointment, href: PATHS.appointments, to: "All appointments" },
  view: (appointment) => <AppointmentView appointment={appointment} />,
});

/** Returns the values with which the booking of another appointment of the patient opens. */
const startOf = ({ patient_name: name, patient_alert: alert, ...appointment }: Appointment): BookingStart => {
  const { patient_id, location_id, service_id, practitioner_id } = appointment;
  return { person: { kind: "patient", patient_id, name, alert }, location_id, service_id, practitioner_id };
};

function AppointmentView({ appointment }: { readonly appointment: Appointment }) {
  const { steps, busy, take, question } = useSteps(appointment, useMoments()(appointment.location_id));
  // The usual step is the last button.
  const actions = useRetainedFocus<HTMLDivElement>(appointment.appointment_status, "button:last-of-type");
  const record = { appointment_id: appointment.appointment_id };
  const [bookingDialog, book] = useBookingDialog();
  const { books } = useRights();
  return (
    <Page
      title={`Appointment of ${appointment.patient_name}`}
      actions={
        <Actions ref={actions}>
          {books && <Button onClick={() => book({ start: startOf(appointment) })}>Book Appointment</Button>}
          {appointment.appointment_status === "BOOKED" && (
            <Button onClick={() => book({ moved: appointment })}>Reschedule</Button>
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
      {bookingDialog}
    </Page>
  );
}

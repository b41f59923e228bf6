import Button from "@cloudscape-design/components/button";
import CopyToClipboard from "@cloudscape-design/components/copy-to-clipboard";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { NOT_FOUND_TEXTS } from "../../../../shared/contract/texts.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { appointmentQuery } from "../../api/appointments.ts";
import { CheckoutButton, StepButtons } from "../../booking/appointments/appointment-actions.tsx";
import { AppointmentStatusBadge } from "../../booking/appointments/appointment-status.tsx";
import { useMoments } from "../../booking/appointments/use-moments.ts";
import { useSteps } from "../../booking/appointments/use-steps.tsx";
import { BalanceLink } from "../../booking/checkout/balance.tsx";
import { useBookingDialog } from "../../booking/form/booking.tsx";
import type { BookingStart } from "../../booking/form/booking-fields.ts";
import { AppointmentMessages } from "../../booking/messages/appointment-messages.tsx";
import { seriesText } from "../../booking/series/series-dates.tsx";
import { useRights } from "../../booking/use-today.ts";
import { PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import { Actions, Page, Section } from "../../components/layout/page.tsx";
import { recordPage } from "../../components/layout/record-page.tsx";
import { money } from "../../lib/formats.ts";
import { useRetainedFocus } from "../../lib/hooks.ts";
import { linkTo, PATHS, patientHref } from "../../paths.ts";
import { InsuranceLines } from "../../people/insurance-lines.tsx";
import { Notes, UnfoldedHistory } from "../../people/notes.tsx";
import { PatientAlert } from "../../people/patient-alert.tsx";
import { NOTES_SCREEN } from "../../people/typed-note.ts";
import { isOnline, OnlineFacts } from "./online-facts.tsx";

const COPY = { copySuccessText: "ID copied", copyErrorText: "The ID could not be copied." };

/** Returns an item with a name, and a button that copies the id. */
const itemWithId = (label: string, name: ReactNode, id: string) => ({
  label,
  value: (
    <SpaceBetween direction="horizontal" size="xxs" alignItems="center">
      <span>{name}</span>
      <CopyToClipboard {...COPY} variant="icon" copyButtonAriaLabel={`Copy ID: ${label}`} textToCopy={id} />
    </SpaceBetween>
  ),
});

/** Returns an item with a value, or no item if there is none. */
const optionalItem = (label: string, value: ReactNode) => (value ? [{ label, value }] : []);

const AppointmentDetails = ({ appointment }: { readonly appointment: Appointment }) => (
  <KeyValuePairs
    columns={3}
    items={[
      itemWithId(
        "Patient",
        <RouterLink href={patientHref(appointment)}>{appointment.patient_name}</RouterLink>,
        appointment.patient_id,
      ),
      ...optionalItem("Phone", appointment.patient_contact && <PhoneLink phone={appointment.patient_contact} />),
      itemWithId(
        "Practitioner",
        <RouterLink href={linkTo(PATHS.practitioner, { staffId: appointment.practitioner_id })}>
          {appointment.practitioner_name}
        </RouterLink>,
        appointment.practitioner_id,
      ),
      itemWithId("Service", appointment.service_name, appointment.service_id),
      { label: "Date", value: dayText(appointment.date) },
      { label: "Time", value: timesText(appointment.start_time, appointment.end_time) },
      { label: "Status", value: <AppointmentStatusBadge status={appointment.appointment_status} /> },
      itemWithId("Location", appointment.location_name, appointment.location_id),
      { label: "Fee and duration", value: `${money(appointment.fee)} · ${appointment.duration} min` },
      {
        label: "Insurance",
        value: <InsuranceLines patient_id={appointment.patient_id} date={appointment.date} />,
      },
      { label: "Balance", value: <BalanceLink patient_id={appointment.patient_id} settled="Nothing owed" /> },
      ...optionalItem("Series", seriesText(appointment)),
      ...optionalItem("Reason", appointment.reason),
      ...optionalItem("Overbooked", appointment.overbook_reason),
      ...optionalItem("Cancelled because", appointment.cancel_reason),
      ...optionalItem("Online", isOnline(appointment) && <OnlineFacts appointment={appointment} />),
      ...optionalItem("Booked by", appointment.booked_by === "program" && "A program"),
      ...optionalItem("Walk-in", appointment.walk_in && "Came without an appointment"),
      {
        label: "Appointment ID",
        value: (
          <CopyToClipboard
            {...COPY}
            variant="icon"
            copyButtonAriaLabel="Copy ID"
            textToCopy={appointment.appointment_id}
          />
        ),
      },
    ]}
  />
);

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
          <CheckoutButton appointment={appointment} />
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

import Button from "@cloudscape-design/components/button";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type LoaderFunctionArgs, useParams } from "react-router-dom";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { visitQuery } from "../../api/visits.ts";
import { Booking, type BookingRequest } from "../../components/booking/booking.tsx";
import { Missing } from "../../components/missing.tsx";
import { Subject } from "../../components/subject.tsx";
import { useSteps } from "../../components/visits/use-steps.tsx";
import { AppointmentDetails } from "./appointment-details.tsx";

export function loader({ params: { appointmentId = "" } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(visitQuery(appointmentId));
  return null;
}

export function Component() {
  const { appointmentId = "" } = useParams();
  return (
    <Subject
      query={useQuery(visitQuery(appointmentId))}
      missing={
        <Missing title={MESSAGES.notFound.appointment} href="/receptionist/all_appointments" to="All appointments" />
      }
    >
      {(visit) => <AppointmentView key={visit.appointment_id} visit={visit} />}
    </Subject>
  );
}

function AppointmentView({ visit }: { readonly visit: Appointment }) {
  const { steps, take, question } = useSteps(visit);
  const [booking, setBooking] = useState<BookingRequest>();
  return (
    <SpaceBetween size="l">
      <Header
        variant="h1"
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            {visit.appointment_status === "BOOKED" && (
              <Button onClick={() => setBooking({ moved: visit })}>Reschedule</Button>
            )}
            {steps.toReversed().map((step) => (
              <Button key={step.to} variant={step.usual ? "primary" : "normal"} onClick={() => take(step)}>
                {step.text}
              </Button>
            ))}
          </SpaceBetween>
        }
      >
        Appointment of {visit.patient_name}
      </Header>
      <Container header={<Header variant="h2">Details</Header>}>
        <AppointmentDetails visit={visit} />
      </Container>
      {question}
      <Booking request={booking} onClose={() => setBooking(undefined)} />
    </SpaceBetween>
  );
}

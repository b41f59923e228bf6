import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { VisitList } from "../../components/visits/visit-list.tsx";

interface NextVisitsProps {
  readonly visits: readonly Appointment[] | undefined;
  /** Whether visits of several locations are among them. */
  readonly places: boolean;
  readonly isLate: (visit: Appointment) => boolean;
  readonly onReschedule: (visit: Appointment) => void;
}

const HERE: readonly Appointment["appointment_status"][] = ["CHECKED-IN", "IN-PROGRESS"];

/** Who is in the clinic, and who is to come, each with the next step at hand. */
export function NextVisits({ visits, places, isLate, onReschedule }: NextVisitsProps) {
  const here = visits?.filter(({ appointment_status }) => HERE.includes(appointment_status));
  const expected = visits?.filter(({ appointment_status }) => appointment_status === "BOOKED");
  const remark = (visit: Appointment) => isLate(visit) && <Box variant="small">not here yet</Box>;
  return (
    <SpaceBetween size="l">
      <Part title="In the clinic" visits={here} empty="Nobody is checked in." places={places} />
      <Part
        title="Expected"
        visits={expected}
        empty="Nobody else is expected today."
        places={places}
        remark={remark}
        onReschedule={onReschedule}
      />
    </SpaceBetween>
  );
}

interface PartProps extends Partial<Pick<NextVisitsProps, "onReschedule">> {
  readonly title: string;
  readonly visits: readonly Appointment[] | undefined;
  readonly empty: string;
  readonly places: boolean;
  readonly remark?: (visit: Appointment) => ReactNode;
}

const Part = ({ title, visits, empty, ...list }: PartProps) => (
  <Container
    header={
      <Header variant="h2" counter={visits && `(${visits.length})`}>
        {title}
      </Header>
    }
  >
    {!visits && <StatusIndicator type="loading">Loading visits</StatusIndicator>}
    {visits?.length === 0 && <Box color="text-body-secondary">{empty}</Box>}
    {visits && visits.length > 0 && <VisitList label={title} visits={visits} {...list} />}
  </Container>
);

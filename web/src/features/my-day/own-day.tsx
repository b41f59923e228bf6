import Box from "@cloudscape-design/components/box";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { Section } from "../../components/page.tsx";
import { AppointmentLines } from "../../scheduling/appointments/appointment-lines.tsx";
import { useRemark } from "../../scheduling/appointments/use-remark.tsx";
import { AttentionReason } from "../../scheduling/attention-reason.tsx";
import { useNoteBeforeCompletion } from "./note-before-completion.tsx";
import { PatientEssentials } from "./patient-essentials.tsx";
import { MY_DAY_SCREEN } from "./texts.ts";

interface OwnDayProps {
  readonly title: string;
  readonly appointments: readonly Appointment[];
}

/** Lists a practitioner's own appointments of a day, with their next steps and essentials of the patients. */
export function OwnDay({ title, appointments }: OwnDayProps) {
  const remark = useRemark();
  const { beforeStep, question } = useNoteBeforeCompletion();
  return (
    <Section title={title} counter={`(${appointments.length})`}>
      <AppointmentLines
        label={title}
        appointments={appointments}
        page="practitioner"
        places
        empty={<Box color="text-body-secondary">{MY_DAY_SCREEN.empty}</Box>}
        beforeStep={beforeStep}
        remark={(appointment) => (
          <>
            {appointment.appointment_status === "BOOKED" && <AttentionReason {...appointment} />}
            {remark(appointment)}
          </>
        )}
        details={(appointment) => <PatientEssentials appointment={appointment} />}
      />
      {question}
    </Section>
  );
}

import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { FINDER_SCREEN } from "../../../../shared/messages/patients.ts";
import { appointmentsAroundQuery } from "../../api/appointments.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { dayText, timeText, wallClock } from "../../lib/wall-clock.ts";

interface PatientOptionProps {
  readonly option: AutosuggestProps.Option;
  readonly patient_id: string;
  readonly highlighted: boolean;
}

const moment = () => ({
  now: new Date().toISOString(),
  today: wallClock(Intl.DateTimeFormat().resolvedOptions().timeZone).date,
});

const at = ({ date, start_time }: Appointment) => `${dayText(date)}, ${timeText(start_time)}`;

/** Shows a patient who was found, and once the option stays highlighted the next and the last appointment. */
export function PatientOption({ option, patient_id, highlighted }: PatientOptionProps) {
  const [opened] = useState(moment);
  // The patients that the arrow keys only pass are not read.
  const stays = useDebounced(highlighted) && highlighted;
  const { data } = useQuery({ ...appointmentsAroundQuery(patient_id, opened), enabled: stays });
  const { next, last, noAppointments } = FINDER_SCREEN;
  const around = data && [
    data.next && next(at(data.next)),
    data.last && last(at(data.last), data.last.appointment_status),
  ];
  return (
    <div className="finder-patient">
      <strong>{option.label}</strong>
      <span>{option.description}</span>
      <span>{around ? around.filter(Boolean).join(" · ") || noAppointments : option.tags?.join(" · ")}</span>
    </div>
  );
}

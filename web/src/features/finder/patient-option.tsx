import type { AutosuggestProps } from "@cloudscape-design/components/autosuggest";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { FINDER_SCREEN } from "../../../../shared/patients/texts.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsAroundQuery } from "../../api/appointments.ts";
import { deviceToday } from "../../lib/device-today.ts";
import { useDebounced } from "../../lib/use-debounced.ts";

interface PatientOptionProps {
  readonly option: AutosuggestProps.Option;
  readonly patient_id: string;
  readonly highlighted: boolean;
}

const moment = () => ({
  now: new Date().toISOString(),
  today: deviceToday(),
});

const whenOf = ({ date, start_time }: Appointment) => `${dayText(date)}, ${timeText(start_time)}`;

/** Shows a found patient. If the option stays highlighted, the next and the last appointment are loaded. */
export function PatientOption({ option, patient_id, highlighted }: PatientOptionProps) {
  const [opened] = useState(moment);
  // Nothing is loaded for patients whom the arrow keys only pass, because each read is audited.
  const isSettled = useDebounced(highlighted) && highlighted;
  const { data } = useQuery({ ...appointmentsAroundQuery(patient_id, opened), enabled: isSettled });
  const { next, last, noAppointments } = FINDER_SCREEN;
  const around = data && [
    data.next && next(whenOf(data.next)),
    data.last && last(whenOf(data.last), data.last.appointment_status),
  ];
  return (
    <div className="finder-patient">
      <strong>{option.label}</strong>
      <span>{option.description}</span>
      <span>{around ? around.filter(Boolean).join(" · ") || noAppointments : option.tags?.join(" · ")}</span>
    </div>
  );
}

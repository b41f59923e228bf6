import Box from "@cloudscape-design/components/box";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { locationsQuery } from "../../api/locations.ts";
import { wallClock } from "../../lib/wall-clock.ts";
import { CALENDAR_SCREEN } from "../calendar/texts.ts";
import { LONG_WAIT, minutesLate, minutesWaiting } from "./appointment-status.tsx";
import { useMoments } from "./use-moments.ts";

interface RemarkProps {
  readonly appointment: Appointment;
  readonly moment: Moment;
  /** The time zone of the appointment's location. */
  readonly timeZone: string;
}

/** Shows how late a patient is, how long the patient has waited, or when the patient left. */
export function Remark({ appointment, moment, timeZone }: RemarkProps) {
  const late = minutesLate(appointment, moment);
  const waiting = minutesWaiting(appointment, moment);
  if (late > 0) return <span className="appointment-late">{CALENDAR_SCREEN.late(late)}</span>;
  if (appointment.appointment_status === "CHECKED-IN" && appointment.checked_in_at)
    return (
      <span className={waiting >= LONG_WAIT ? "appointment-late" : undefined}>{CALENDAR_SCREEN.waiting(waiting)}</span>
    );
  if (appointment.completed_at)
    return <Box variant="small">left at {timeText(wallClock(timeZone, new Date(appointment.completed_at)).time)}</Box>;
  return null;
}

/** Returns the function that renders the remark about an appointment, once the time zone of its location is known. */
export function useRemark() {
  const { data: locations } = useQuery(locationsQuery());
  const momentAt = useMoments();
  return (appointment: Appointment) => {
    const { location_id } = appointment;
    const timeZone = locations?.find((each) => each.location_id === location_id)?.time_zone;
    return timeZone && <Remark appointment={appointment} moment={momentAt(location_id)} timeZone={timeZone} />;
  };
}

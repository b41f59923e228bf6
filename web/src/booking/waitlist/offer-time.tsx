import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { appointments } from "../../../../shared/appointments/routes.ts";
import { may } from "../../../../shared/contract/route.ts";
import { minutesOf, timeAt } from "../../../../shared/values/days-and-times.ts";
import { dayText, timeText } from "../../../../shared/values/us-text.ts";
import { queryClient } from "../../api/query-client.ts";
import { type FreedTime, matchesQuery } from "../../api/waitlist.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { dismiss, notify } from "../../lib/notifications.ts";
import { sessionRoles } from "../../session/session-store.ts";
import { minutesSince } from "../appointments/appointment-status.tsx";
import Matches from "./matches.tsx";
import { WAITLIST_SCREEN } from "./texts.ts";

interface OfferProps {
  readonly appointment: Appointment;
  readonly time: FreedTime;
  readonly count: number;
  readonly onDone: () => void;
}

/** Returns the time from which an appointment leaves its practitioner free: its start, or the minute of its completion. */
const freeFrom = ({ start_time, starts_at, completed_at = starts_at }: Appointment): string =>
  timeAt(minutesOf(start_time) + minutesSince(starts_at, completed_at));

const describedTime = (appointment: Appointment) =>
  `${dayText(appointment.date)} at ${timeText(freeFrom(appointment))} with ${appointment.practitioner_name}`;

function Offer({ appointment, time, count, onDone }: OfferProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {WAITLIST_SCREEN.waiting(count, describedTime(appointment))}{" "}
      <Button variant="inline-link" onClick={() => setOpen(true)}>
        Show who
      </Button>
      {open && (
        <Dialog size="medium" header={`Waiting for ${describedTime(appointment)}`} onDismiss={() => setOpen(false)}>
          <DialogNotifications />
          <Matches time={time} onBooked={onDone} />
        </Dialog>
      )}
    </>
  );
}

/** Returns how the API finds the former time: by the appointment, or by the time itself if the appointment was moved. */
function freedTime({ appointment_id, ...place }: Appointment, moved: boolean): FreedTime {
  const { practitioner_id, location_id, date, start_time, end_time } = place;
  return moved ? { practitioner_id, location_id, date, start_time, end_time } : { appointment_id };
}

/** Shows the patients who wait for the former time of an appointment, if there are any. */
export async function offerTime(appointment: Appointment, moved: boolean): Promise<void> {
  if (!may(sessionRoles(), appointments.listWaitlistMatches)) return;
  const time = freedTime(appointment, moved);
  const matches = await queryClient.fetchQuery(matchesQuery(time));
  // A later step of the appointment dismisses this together with its other notifications.
  const id = `${appointment.appointment_id}:waitlist`;
  if (matches.length === 0) return;
  const content = <Offer appointment={appointment} time={time} count={matches.length} onDone={() => dismiss(id)} />;
  // It lasts, because the dialog of a cancellation may still be open, and the person may go on to another page.
  notify({ id, type: "info", content, lasting: true });
}

import Button from "@cloudscape-design/components/button";
import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { waitlistRoutes } from "../../../../shared/appointments/waitlist-routes.ts";
import { WAITLIST_SCREEN } from "../../../../shared/messages/waitlist.ts";
import { may } from "../../../../shared/route.ts";
import { matchesQuery } from "../../api/waitlist.ts";
import { Dialog } from "../../components/dialog.tsx";
import { DialogNotifications } from "../../components/notifications.tsx";
import { dismiss, notify } from "../../lib/notifications.ts";
import { dayText, timeText } from "../../lib/wall-clock.ts";
import { sessionStore } from "../../session/session-store.ts";
import Matches from "./matches.tsx";

interface OfferProps {
  readonly appointment: Appointment;
  readonly count: number;
  readonly onDone: () => void;
}

const whenOf = ({ date, start_time, practitioner_name }: Appointment) =>
  `${dayText(date)} at ${timeText(start_time)} with ${practitioner_name}`;

function Offer({ appointment, count, onDone }: OfferProps) {
  const [open, setOpen] = useState(false);
  const { appointment_id } = appointment;
  return (
    <>
      {WAITLIST_SCREEN.waiting(count, whenOf(appointment))}{" "}
      <Button variant="inline-link" onClick={() => setOpen(true)}>
        Show who
      </Button>
      {open && (
        <Dialog size="medium" header={`Waiting for ${whenOf(appointment)}`} onDismiss={() => setOpen(false)}>
          <DialogNotifications />
          <Matches time={{ appointment_id }} onBooked={onDone} />
        </Dialog>
      )}
    </>
  );
}

/** Says who waits for the time of an appointment that was cancelled, if someone does. */
export async function offerTime(queryClient: QueryClient, appointment: Appointment): Promise<void> {
  if (!may(sessionStore.getState().userRole ?? undefined, waitlistRoutes.listWaitlistMatches)) return;
  const matches = await queryClient.fetchQuery(matchesQuery({ appointment_id: appointment.appointment_id }));
  // A later step of the appointment takes this away with its own news.
  const id = `${appointment.appointment_id}:waitlist`;
  if (matches.length === 0) return;
  const content = <Offer appointment={appointment} count={matches.length} onDone={() => dismiss(id)} />;
  notify({ id, type: "info", content });
}

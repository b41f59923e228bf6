import { patientHref } from "../../paths.ts";
import { WAITLIST_SCREEN } from "./texts.ts";
import "../../people/notes.css";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { WaitlistMatch } from "../../../../shared/appointments/waitlist.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { dateText, timesText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { type FreedTime, matchesQuery, waitlistChanged } from "../../api/waitlist.ts";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { PhoneLink, RouterLink } from "../../components/layout/links.tsx";
import { deviceDay } from "../../lib/dates.ts";
import { messageOf } from "../../lib/message-of.ts";
import { notify, notifySuccess } from "../../lib/notifications.ts";
import { AlertMark } from "../../people/patient-alert.tsx";
import { bookedText } from "../appointments/appointment-steps.ts";
import { preferencesText } from "./preferences-text.ts";

interface MatchesProps {
  readonly time: FreedTime;
  readonly onBooked: (appointment: Appointment) => void;
}

/** Lists the patients on the waitlist who could have a time, best first, each with a button that books it. */
export default function Matches({ time, onBooked }: MatchesProps) {
  const { data, error, refetch } = useQuery(matchesQuery(time));
  /** The id of the entry that is being booked. */
  const [bookingId, setBookingId] = useState("");

  async function book({ entry_id, patient_id, patient_name, service_id, time: slot }: WaitlistMatch) {
    const { end_time: _, practitioner_name: __, room_id: ___, ...place } = slot;
    setBookingId(entry_id);
    try {
      const body = { patient_id, service_id, ...place, waitlist_entry_id: entry_id };
      const appointment = await appointmentsApi.book({ body });
      notifySuccess(bookedText(appointment));
      void appointmentsChanged();
      onBooked(appointment);
    } catch (failure) {
      const content = messageOf(failure, COMMON_TEXTS.unexpected);
      notify({ id: `book-${entry_id}`, type: "error", header: WAITLIST_SCREEN.bookFailed(patient_name), content });
    } finally {
      setBookingId("");
      void waitlistChanged();
    }
  }

  if (error && !data) return <FailureAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <StatusIndicator type="loading">Looking through the waitlist</StatusIndicator>;
  if (data.length === 0) return <div>{WAITLIST_SCREEN.noMatches}</div>;
  return (
    <ol className="notes" aria-label="Patients who could have this time">
      {data.map((match) => (
        <li key={match.entry_id}>
          <SpaceBetween size="xxs">
            <SpaceBetween direction="horizontal" size="xs" alignItems="center">
              <RouterLink href={patientHref(match)}>{match.patient_name}</RouterLink>
              <PhoneLink phone={match.contact} />
              <AlertMark alert={match.patient_alert} />
            </SpaceBetween>
            <div>
              {match.service_name}, {timesText(match.time.start_time, match.time.end_time)} with{" "}
              {match.time.practitioner_name}
            </div>
            <div className="note-author">
              {preferencesText(match)} · waiting since {dateText(deviceDay(match.created_at))}
            </div>
            <Button
              formAction="none"
              loading={bookingId === match.entry_id}
              disabled={bookingId !== "" && bookingId !== match.entry_id}
              ariaLabel={`Book ${match.patient_name}`}
              onClick={() => void book(match)}
            >
              Book
            </Button>
          </SpaceBetween>
        </li>
      ))}
    </ol>
  );
}

/** Shows the patients who wait for a free time, best first, or nothing if there are none. */
export function WaitingHere({ time, onBooked }: MatchesProps) {
  const { data } = useQuery(matchesQuery(time));
  if (!data || data.length === 0) return null;
  return (
    <ExpandableSection defaultExpanded headerText="Waiting for this time" headerCounter={`(${data.length})`}>
      <Matches time={time} onBooked={onBooked} />
    </ExpandableSection>
  );
}

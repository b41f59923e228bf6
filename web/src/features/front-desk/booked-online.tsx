import "./desk-list.css";
import Button from "@cloudscape-design/components/button";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsKey, putAppointment } from "../../api/appointments.ts";
import { keyedQuery, queryClient } from "../../api/query-client.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { actionFailureOf } from "../../lib/message-of.ts";
import { dismiss, notify } from "../../lib/notifications.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { appointmentHref, patientHref } from "../../paths.ts";

const TEXTS = {
  title: "Booked online",
  description: "What patients booked, moved or cancelled by themselves, and no one has seen yet",
  failed: "Failed to load what was booked online",
  notMarked: "It was not marked as seen",
  booked: "Booked",
  moved: "Moved",
  cancelled: "Cancelled",
} as const;

const REFRESH_MS = 30_000;
/** The most appointments that are listed. Those below appear as the first ones are marked as seen. */
const LIMIT = 20;

/** Builds the query of the appointments that patients changed online and no one has seen, at one location or at all. */
const unreadQuery = (location_id: string | undefined) =>
  keyedQuery(
    ["appointments", "unread", location_id ?? "all"],
    async () => {
      const query = { unread: "true", limit: LIMIT, ...(location_id && { location_id }) } as const;
      return (await appointmentsApi.list({ query })).items;
    },
    { refetchInterval: REFRESH_MS },
  );

interface LineProps {
  readonly appointment: Appointment;
  readonly onSeen: () => void;
  readonly busy: boolean;
}

function Line({ appointment, onSeen, busy }: LineProps) {
  const { date, start_time, patient_name, service_name, practitioner_name, online_change = "booked" } = appointment;
  const when = `${listedDayText(date)}, ${timeText(start_time)}`;
  return (
    <li className="desk-line">
      <strong>{TEXTS[online_change]}</strong>
      <span>
        <RouterLink href={patientHref(appointment)}>{patient_name}</RouterLink> · {service_name} · {practitioner_name}
      </span>
      <RouterLink href={appointmentHref(appointment)} ariaLabel={`${when}, appointment of ${patient_name}`}>
        {when}
      </RouterLink>
      <Button variant="inline-link" loading={busy} ariaLabel={`Mark as seen: ${patient_name}`} onClick={onSeen}>
        Seen
      </Button>
    </li>
  );
}

/** Lists what patients did online and no one at the desk has seen yet, or nothing if there is none. */
export function BookedOnline({ location_id }: { readonly location_id: string | undefined }) {
  const query = useQuery(unreadQuery(location_id));
  const seen = useMutation({
    mutationFn: ({ appointment_id }: Appointment) => appointmentsApi.markSeen({ params: { appointment_id } }),
    onMutate: () => dismiss("seen"),
    onSuccess: (saved) => {
      putAppointment(saved);
      return queryClient.invalidateQueries({ queryKey: appointmentsKey("unread") });
    },
    onError: (error) => notify({ id: "seen", type: "error", header: TEXTS.notMarked, content: actionFailureOf(error) }),
  });
  const unread = query.data?.filter((appointment) => appointment.unread) ?? [];
  if (unread.length === 0) return <QueryFailure query={query} failed={TEXTS.failed} />;
  return (
    <Section
      title={TEXTS.title}
      counter={`(${unread.length}${unread.length === LIMIT ? "+" : ""})`}
      description={TEXTS.description}
    >
      <ul className="desk-list" aria-label={TEXTS.title}>
        {unread.map((appointment) => (
          <Line
            key={appointment.appointment_id}
            appointment={appointment}
            busy={seen.isPending && seen.variables.appointment_id === appointment.appointment_id}
            onSeen={() => seen.mutate(appointment)}
          />
        ))}
      </ul>
    </Section>
  );
}

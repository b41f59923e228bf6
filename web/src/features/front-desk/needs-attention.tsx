import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { AppointmentLines } from "../../booking/appointments/appointment-lines.tsx";
import { ATTENTION_SCREEN, AttentionReason, attentionHref, useAttention } from "../../booking/attention.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";

interface NeedsAttentionProps {
  /** Undefined for all locations. */
  readonly location_id: string | undefined;
  readonly onReschedule: (appointment: Appointment) => void;
}

/** The number of appointments on the front desk. The linked page lists all of them. */
const MAX_SHOWN = 5;

/** Lists the first appointments that no longer fit, with a link to all of them, or nothing if there are none. */
export default function NeedsAttention({ location_id: location, onReschedule }: NeedsAttentionProps) {
  const filter = location ? { location } : {};
  const { query, shown = [] } = useAttention(filter);
  const { title, description, open, failed } = ATTENTION_SCREEN;
  if (shown.length === 0) return <QueryFailure query={query} failed={failed} />;
  return (
    <Section
      title={title}
      counter={`(${shown.length})`}
      description={description}
      actions={<RouterLink href={attentionHref(filter)}>{open(shown.length)}</RouterLink>}
    >
      <AppointmentLines
        // Rows that a step has changed are kept only in the list in which they were changed.
        key={location}
        label={title}
        appointments={shown.slice(0, MAX_SHOWN)}
        empty={null}
        days
        places={!location}
        details={AttentionReason}
        onReschedule={onReschedule}
      />
    </Section>
  );
}

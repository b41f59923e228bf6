import "./desk-list.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { keyedQuery } from "../../api/query-client.ts";
import { openCheckout } from "../../booking/checkout/open-checkout.tsx";
import { CHECKOUT_SCREEN } from "../../booking/checkout/texts.ts";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { money } from "../../lib/formats.ts";
import { listedDayText } from "../../lib/wall-clock.ts";
import { appointmentHref, patientHref } from "../../paths.ts";

const TEXTS = {
  title: "To check out",
  description: "Completed, with a fee that is not charged yet",
  failed: "Failed to load what is to be checked out",
} as const;

const REFRESH_MS = 30_000;
/** The most appointments that are listed. Those below appear as the first ones are checked out. */
const LIMIT = 20;

/** Builds the query of the completed appointments that are not checked out, at one location or at all, latest first. */
const toCheckOutQuery = (location_id: string | undefined) =>
  keyedQuery(
    ["appointments", "to-check-out", location_id ?? "all"],
    async () => {
      const query = { to_check_out: "true", limit: LIMIT, ...(location_id && { location_id }) } as const;
      return (await appointmentsApi.list({ query })).items;
    },
    { refetchInterval: REFRESH_MS },
  );

function Line({ appointment }: { readonly appointment: Appointment }) {
  const { date, start_time, patient_name, service_name, practitioner_name, fee } = appointment;
  const when = `${listedDayText(date)}, ${timeText(start_time)}`;
  return (
    <li className="desk-line">
      <strong>{money(fee)}</strong>
      <span>
        <RouterLink href={patientHref(appointment)}>{patient_name}</RouterLink> · {service_name} · {practitioner_name}
      </span>
      <RouterLink href={appointmentHref(appointment)} ariaLabel={`${when}, appointment of ${patient_name}`}>
        {when}
      </RouterLink>
      <Button
        variant="inline-link"
        ariaLabel={CHECKOUT_SCREEN.title(patient_name)}
        onClick={() => openCheckout(appointment)}
      >
        {CHECKOUT_SCREEN.action}
      </Button>
    </li>
  );
}

/** Lists the completed appointments that are not checked out, also those that a practitioner completed, or nothing if there is none. */
export function ToCheckOut({ location_id }: { readonly location_id: string | undefined }) {
  const query = useQuery(toCheckOutQuery(location_id));
  // A completion that was undone has left the list before it is loaded again.
  const open = query.data?.filter(({ appointment_status }) => appointment_status === "COMPLETED") ?? [];
  if (open.length === 0) return <QueryFailure query={query} failed={TEXTS.failed} />;
  return (
    <Section
      title={TEXTS.title}
      counter={`(${open.length}${open.length === LIMIT ? "+" : ""})`}
      description={TEXTS.description}
    >
      <ul className="desk-list" aria-label={TEXTS.title}>
        {open.map((appointment) => (
          <Line key={appointment.appointment_id} appointment={appointment} />
        ))}
      </ul>
    </Section>
  );
}

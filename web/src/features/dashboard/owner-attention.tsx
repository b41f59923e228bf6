import { useQuery } from "@tanstack/react-query";
import type { AttentionReport } from "../../../../shared/reports/attention-report.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { attentionReportQuery } from "../../api/reports.ts";
import { Section } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { linkTo, PATHS } from "../../paths.ts";
import { ATTENTION_SCREEN } from "../../scheduling/attention-texts.ts";

interface Concern {
  readonly text: string;
  readonly href: string;
}

/** Returns what needs attention, each with a link to the page where it is resolved. */
function concernsOf(report: AttentionReport): readonly Concern[] {
  const { appointments, noHours, noServices, invitation } = ATTENTION_SCREEN.report;
  return [
    ...(report.appointments > 0 ? [{ text: appointments(report.appointments), href: PATHS.needsAttention }] : []),
    ...report.practitioners_without_hours.map(({ staff_id: staffId, practitioner_name }) => ({
      text: noHours(practitioner_name),
      href: linkTo(PATHS.staffMember, { staffId }, { hours: "edit" }),
    })),
    ...report.locations_without_services.map(({ location_id: locationId, location_name }) => ({
      text: noServices(location_name),
      href: linkTo(PATHS.servicesOfLocation, { locationId }),
    })),
    ...report.services_without_rooms.map(({ location_id: locationId, reason }) => ({
      text: reason.replace(/\.$/, ""),
      href: linkTo(PATHS.roomsOfLocation, { locationId }),
    })),
    ...report.unaccepted_invitations.map(({ staff_id: staffId, name, invited_on }) => ({
      text: invitation(name, dayText(invited_on)),
      href: linkTo(PATHS.staffMember, { staffId }),
    })),
  ];
}

/** Lists what needs the owner's attention, or nothing if there is nothing to do. */
export function OwnerAttention() {
  const query = useQuery(attentionReportQuery());
  if (!query.data) return <QueryFailure query={query} failed={ATTENTION_SCREEN.failed} />;
  const concerns = concernsOf(query.data);
  if (concerns.length === 0) return null;
  return (
    <Section title={ATTENTION_SCREEN.title} counter={`(${concerns.length})`}>
      <ul>
        {concerns.map(({ text, href }) => (
          <li key={text}>
            <RouterLink href={href}>{text}</RouterLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

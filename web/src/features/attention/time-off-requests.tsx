import { useQuery } from "@tanstack/react-query";
import { attentionReportQuery } from "../../api/reports.ts";
import { ATTENTION_SCREEN, periodText } from "../../booking/attention.tsx";
import { QueryFailure } from "../../components/feedback/query-boundary.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Section } from "../../components/layout/page.tsx";
import { linkTo, PATHS } from "../../paths.ts";

/** Lists the requests for time off that wait for an administrator's answer, or nothing if there are none. */
export default function TimeOffRequests() {
  const query = useQuery(attentionReportQuery());
  const { time_off_requests: requests = [] } = query.data ?? {};
  const { requests: title, report, failed } = ATTENTION_SCREEN;
  if (requests.length === 0) return <QueryFailure query={query} failed={failed} />;
  return (
    <Section title={title} counter={`(${requests.length})`}>
      <ul>
        {requests.map(({ time_off_id, staff_id: staffId, practitioner_name, ...days }) => (
          <li key={time_off_id}>
            <RouterLink href={linkTo(PATHS.staffMember, { staffId })}>
              {report.timeOff(practitioner_name, periodText(days))}
            </RouterLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

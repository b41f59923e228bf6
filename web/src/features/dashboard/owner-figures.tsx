import { useQuery } from "@tanstack/react-query";
import { addDays } from "../../../../shared/days-and-times.ts";
import { REPORTS_SCREEN } from "../../../../shared/messages/reports-screen.ts";
import { appointmentReportQuery } from "../../api/reports.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { Section } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { deviceToday } from "../../lib/device-today.ts";
import { money } from "../../lib/money.ts";
import { statusRate } from "../../lib/percent.ts";
import { linkTo, PATHS } from "../../paths.ts";

const WEEK = 7;
const { weekBefore: note } = REPORTS_SCREEN;
const NOT_ATTENDED = ["MISSED", "CANCELLED"] as const;

/** Shows four figures of the last seven days, each with the figure of the seven days before. */
export function OwnerFigures() {
  const today = deviceToday();
  const query = useQuery(appointmentReportQuery({ from: addDays(today, 1 - WEEK), to: today }));
  const { totals, previous, people } = query.data ?? {};
  return (
    <Section
      title={`Last ${WEEK} days`}
      actions={<RouterLink href={linkTo(PATHS.reports, {}, { days: String(WEEK) })}>View reports</RouterLink>}
    >
      <QueryFailure query={query} failed={REPORTS_SCREEN.failed} />
      <Figures>
        <Figure
          label="Appointments"
          value={totals?.appointments}
          note={previous && note(String(previous.appointments))}
        />
        <Figure
          label="Missed or cancelled"
          value={totals && statusRate(totals, ...NOT_ATTENDED)}
          note={previous && note(statusRate(previous, ...NOT_ATTENDED))}
        />
        <Figure
          label="Booked value"
          value={totals && money(totals.booked_value)}
          note={previous && note(money(previous.booked_value))}
        />
        <Figure
          label="New patients"
          value={people?.totals.new_patients}
          note={people && note(String(people.previous.new_patients))}
        />
      </Figures>
    </Section>
  );
}

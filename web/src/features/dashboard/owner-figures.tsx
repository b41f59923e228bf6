import { useQuery } from "@tanstack/react-query";
import { heldCount, type Totals } from "../../../../shared/reports/appointment-report.ts";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { appointmentReportQuery } from "../../api/reports.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { Section } from "../../components/page.tsx";
import { QueryFailure } from "../../components/query-boundary.tsx";
import { RouterLink } from "../../components/router-link.tsx";
import { deviceToday } from "../../lib/device-today.ts";
import { money } from "../../lib/money.ts";
import { statusRate } from "../../lib/percent.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { REPORTS_SCREEN } from "../../scheduling/report-texts.ts";

const WEEK = 7;
const { weekBefore: note } = REPORTS_SCREEN;

/** The figures of the appointments, each with its text. */
const FIGURES: readonly (readonly [label: string, textOf: (totals: Totals) => string])[] = [
  ["Appointments", (totals) => String(heldCount(totals))],
  ["Missed or cancelled", (totals) => statusRate(totals, "MISSED", "CANCELLED")],
  ["Booked value", ({ booked_value }) => money(booked_value)],
];

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
        {FIGURES.map(([label, textOf]) => (
          <Figure
            key={label}
            label={label}
            value={totals && textOf(totals)}
            note={previous && note(textOf(previous))}
          />
        ))}
        <Figure
          label="New patients"
          value={people?.totals.new_patients}
          note={people && note(String(people.previous.new_patients))}
        />
      </Figures>
    </Section>
  );
}

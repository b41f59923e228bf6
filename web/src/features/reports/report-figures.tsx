import { type AppointmentReport, heldCount } from "../../../../shared/reports/appointment-report.ts";
import { PEOPLE_FIGURES } from "../../../../shared/reports/counts.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { money } from "../../lib/money.ts";
import { statusRate } from "../../lib/percent.ts";
import { REPORTS_SCREEN } from "../../scheduling/report-texts.ts";

const { before: note, daysAhead, people: titles } = REPORTS_SCREEN;
/** Returns an average, or a dash if there is none. */
const average = (days: number | null) => days?.toFixed(1) ?? "–";

/** Shows the figures of the period, each with the figure of the period before. */
export function ReportFigures({ report: { totals, previous, people } }: { readonly report: AppointmentReport }) {
  return (
    <Figures>
      <Figure label="Appointments" value={heldCount(totals)} note={note(String(heldCount(previous)))} />
      <Figure label="Booked value" value={money(totals.booked_value)} note={note(money(previous.booked_value))} />
      <Figure label="Missed" value={statusRate(totals, "MISSED")} note={note(statusRate(previous, "MISSED"))} />
      <Figure
        label="Cancelled"
        value={statusRate(totals, "CANCELLED")}
        note={note(statusRate(previous, "CANCELLED"))}
      />
      <Figure label={daysAhead} value={average(totals.lead_time)} note={note(average(previous.lead_time))} />
      {PEOPLE_FIGURES.map((figure) => (
        <Figure
          key={figure}
          label={titles[figure]}
          value={people.totals[figure]}
          note={note(String(people.previous[figure]))}
        />
      ))}
    </Figures>
  );
}

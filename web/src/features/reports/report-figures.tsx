import type { AppointmentReport, Totals } from "../../../../shared/reports/appointment-report.ts";
import { Figure, Figures } from "../../components/figures.tsx";
import { money } from "../../lib/money.ts";
import { percent } from "./report-tables.tsx";

const rate = ({ by_status, appointments }: Totals, status: "MISSED" | "CANCELLED") =>
  percent(by_status[status] ?? 0, appointments);

/** Shows the four figures of the period, each beside that of the period before. */
export function ReportFigures({ report: { totals, previous } }: { readonly report: AppointmentReport }) {
  const note = (before: string) => `${before} in the period before`;
  return (
    <Figures>
      <Figure label="Appointments" value={totals.appointments} note={note(String(previous.appointments))} />
      <Figure label="Booked value" value={money(totals.booked_value)} note={note(money(previous.booked_value))} />
      <Figure label="Missed" value={rate(totals, "MISSED")} note={note(rate(previous, "MISSED"))} />
      <Figure label="Cancelled" value={rate(totals, "CANCELLED")} note={note(rate(previous, "CANCELLED"))} />
    </Figures>
  );
}

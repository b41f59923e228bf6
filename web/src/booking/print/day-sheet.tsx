import "./day-sheet.css";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dayText, timesText } from "../../../../shared/values/us-text.ts";
import { PrintSheet } from "../../components/layout/sheet.tsx";
import { useSession } from "../../session/session-store.ts";

/** A part of the list that begins on a new sheet. */
export interface SheetPage {
  /** Where or with whom the appointments are, for the heading. */
  readonly of: string;
  readonly appointments: readonly Appointment[];
}

interface DaySheetProps {
  /** The first and the last day. */
  readonly from: string;
  readonly to: string;
  readonly pages: readonly SheetPage[];
  /** Called when the browser's print dialog is closed. */
  readonly onDone: () => void;
}

// The patient's alert is left out, because paper goes further than a screen.
const HEADERS = ["Time", "Patient", "Phone", "Service", "Practitioner", "Status", "Reason"] as const;

/** Renders a list of appointments that only shows on paper, and opens the browser's print dialog. */
export default function DaySheet({ from, to, pages, onDone }: DaySheetProps) {
  const clinic = useSession(({ user }) => user?.tenant?.tenant_name);
  const daysOf = ({ appointments }: SheetPage) => [...new Set([from, ...appointments.map(({ date }) => date)])].sort();
  const linesOf = ({ appointments }: SheetPage, day: string) => appointments.filter(({ date }) => date === day);
  return (
    <PrintSheet of={pages} onDone={onDone}>
      {pages.map((page) => (
        <section key={page.of} className="day-sheet-page">
          <h1>{[page.of, from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`].join(" · ")}</h1>
          <div>{clinic}</div>
          {daysOf(page).map((day) => (
            <div key={day}>
              {from !== to && <h2>{dayText(day)}</h2>}
              {linesOf(page, day).length === 0 ? (
                <p>No appointments.</p>
              ) : (
                <table>
                  <thead>
                    <tr>
                      {HEADERS.map((header) => (
                        <th key={header} scope="col">
                          {header}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {linesOf(page, day).map((each) => (
                      <tr key={each.appointment_id}>
                        <td>{timesText(each.start_time, each.end_time)}</td>
                        <td>{each.patient_name}</td>
                        <td>{phoneText(each.patient_contact ?? "")}</td>
                        <td>{each.service_name}</td>
                        <td>{each.practitioner_name}</td>
                        <td>{each.appointment_status}</td>
                        <td>{each.reason}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
            </div>
          ))}
        </section>
      ))}
    </PrintSheet>
  );
}

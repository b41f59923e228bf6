import "./closing-sheet.css";
import type { Location } from "../../../../shared/locations/location.ts";
import { type Closing, COUNTED_METHODS } from "../../../../shared/payments/closing.ts";
import { METHODS } from "../../../../shared/payments/methods.ts";
import { METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { PrintSheet } from "../../components/layout/sheet.tsx";
import { whenText } from "../../lib/dates.ts";
import { centsText } from "../../lib/formats.ts";
import { useSession } from "../../session/session-store.ts";
import { CLOSINGS_SCREEN } from "./texts.ts";

const TEXTS = CLOSINGS_SCREEN.sheet;

interface ClosingSheetProps {
  readonly location: Pick<Location, "location_name">;
  readonly closing: Closing;
  /** Called when the browser's print dialog is closed. */
  readonly onDone: () => void;
}

/** Prints a closing on one sheet: what was counted and expected, and what came in by each method. */
export default function ClosingSheet({ location, closing, onDone }: ClosingSheetProps) {
  const clinic = useSession(({ user }) => user?.tenant?.tenant_name);
  const { date, counted_cents, expected_cents, difference_cents, received_cents, note } = closing;
  return (
    <PrintSheet of={closing} onDone={onDone}>
      <section className="closing-sheet">
        <h1>{TEXTS.title(location.location_name, dayText(date))}</h1>
        <div>{clinic}</div>
        <div>{TEXTS.closed(closing.closed_by_name, whenText(closing.closed_at))}</div>
        <table>
          <thead>
            <tr>
              <th scope="col">{TEXTS.method}</th>
              <th scope="col">{TEXTS.counted}</th>
              <th scope="col">{TEXTS.expected}</th>
              <th scope="col">{TEXTS.difference}</th>
            </tr>
          </thead>
          <tbody>
            {COUNTED_METHODS.map((method) => (
              <tr key={method}>
                <th scope="row">{METHOD_NAMES[method]}</th>
                <td>{centsText(counted_cents[method])}</td>
                <td>{centsText(expected_cents[method])}</td>
                <td>{centsText(difference_cents[method])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <thead>
            <tr>
              <th scope="col">{TEXTS.method}</th>
              <th scope="col">{TEXTS.received}</th>
            </tr>
          </thead>
          <tbody>
            {METHODS.map((method) => (
              <tr key={method}>
                <th scope="row">{METHOD_NAMES[method]}</th>
                <td>{centsText(received_cents[method])}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {note && (
          <p>
            {TEXTS.note}: {note}
          </p>
        )}
        <p className="closing-signature">{TEXTS.signature}</p>
      </section>
    </PrintSheet>
  );
}

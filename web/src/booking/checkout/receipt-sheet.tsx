import "./receipt-sheet.css";
import type { Receipt, ReceiptLine } from "../../../../shared/payments/receipt.ts";
import { KIND_NAMES, METHOD_NAMES } from "../../../../shared/payments/texts.ts";
import { phoneText } from "../../../../shared/values/phone.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { AddressLines } from "../../components/layout/sheet.tsx";
import { centsText } from "../../lib/formats.ts";

const TITLES = { CHECKOUT: "Receipt", PAYMENT: "Receipt", REFUND: "Refund receipt" } as const;

/** Whether a line lowers what is owed, so that its amount has a minus. */
const isCredit = ({ kind }: ReceiptLine) => kind === "DISCOUNT" || kind === "PAYMENT";

function lineText({ kind, text, method, company_name, about_date }: ReceiptLine): string {
  const what = text || [KIND_NAMES[kind], method && METHOD_NAMES[method]].filter(Boolean).join(", ");
  return [what, about_date && `(${dateText(about_date)})`, company_name && `– billed to ${company_name}`]
    .filter(Boolean)
    .join(" ");
}

/** Shows a receipt as it is printed. */
export function ReceiptSheet({ receipt }: { readonly receipt: Receipt }) {
  const { lines, reversed, balance_cents } = receipt;
  const textOf = (entry_id: string | undefined) => {
    const line = lines.find((each) => each.entry_id === entry_id);
    return line ? lineText(line) : "An entry";
  };
  return (
    <article className="receipt" aria-label={`${TITLES[receipt.kind]} ${receipt.receipt_number}`}>
      <div className="receipt-head">
        <div>
          <h1>{receipt.clinic_name}</h1>
          <p>{receipt.location_name}</p>
          <AddressLines of={receipt.billing_address} />
          <p>{phoneText(receipt.phone_number)}</p>
        </div>
        <div>
          <p>
            <strong>
              {TITLES[receipt.kind]} {receipt.receipt_number}
            </strong>
          </p>
          <p>{dateText(receipt.date)}</p>
          {receipt.copy && <p className="receipt-copy">Copy</p>}
        </div>
      </div>
      {receipt.patient_name && (
        <div>
          <p>{receipt.patient_name}</p>
          <AddressLines of={receipt.patient_address} />
        </div>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.entry_id}>
              <td>{lineText(line)}</td>
              <td>{centsText(isCredit(line) ? -line.amount_cents : line.amount_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {receipt.paid_cents > 0 && (
            <tr>
              <th scope="row">Paid</th>
              <td>{centsText(receipt.paid_cents)}</td>
            </tr>
          )}
          {receipt.refunded_cents > 0 && (
            <tr>
              <th scope="row">Refunded</th>
              <td>{centsText(receipt.refunded_cents)}</td>
            </tr>
          )}
          <tr>
            <th scope="row">{balance_cents < 0 ? "Paid in advance" : "Owed at the clinic afterwards"}</th>
            <td>{centsText(Math.abs(balance_cents))}</td>
          </tr>
        </tfoot>
      </table>
      {reversed.length > 0 && (
        <div>
          <strong>Reversed since</strong>
          <ul>
            {reversed.map(({ entry_id, date, amount_cents, reverses }) => (
              <li key={entry_id}>
                {textOf(reverses)}: {centsText(amount_cents)}, reversed on {dateText(date)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {receipt.footer && <p>{receipt.footer}</p>}
    </article>
  );
}

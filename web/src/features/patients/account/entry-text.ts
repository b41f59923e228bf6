import { balanceChanges, type LedgerEntry, patientChange } from "../../../../../shared/payments/ledger.ts";
import { KIND_NAMES, METHOD_NAMES } from "../../../../../shared/payments/texts.ts";
import { dateText } from "../../../../../shared/values/us-text.ts";
import { centsText } from "../../../lib/formats.ts";

type Names = Readonly<Record<string, string>>;

/** Returns what an entry is: "Charge", "Payment by card" or "Reversal of a payment". */
export function kindText({ kind, method, reversed_kind }: LedgerEntry): string {
  if (kind === "REVERSAL")
    return reversed_kind
      ? `${KIND_NAMES.REVERSAL} of: ${KIND_NAMES[reversed_kind].toLowerCase()}`
      : KIND_NAMES.REVERSAL;
  return method ? `${KIND_NAMES[kind]} · ${METHOD_NAMES[method]}` : KIND_NAMES[kind];
}

/** Returns the amount with the sign that it has for the balance of its payer. A reallocation only moves what is owed. */
export function amountText(entry: LedgerEntry): string {
  const moves = entry.kind === "REALLOCATION" || entry.reversed_kind === "REALLOCATION";
  const [, cents = 0] = balanceChanges(entry)[0] ?? [];
  return centsText(!moves && cents < 0 ? -entry.amount_cents : entry.amount_cents);
}

/** Returns who and what an entry belongs to: "Good Cover · Amara Okafor · Harbor Road · recorded by Rita Desk". */
export function detailsText(entry: LedgerEntry, names: Names): string {
  const { company_id, practitioner_id, location_id, recorded_by, about_date } = entry;
  return [
    company_id && names[company_id],
    practitioner_id && names[practitioner_id],
    names[location_id],
    names[recorded_by] && `recorded by ${names[recorded_by]}`,
    about_date && `concerns ${dateText(about_date)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** An appointment that entries of a ledger belong to. */
export interface ChargedAppointment {
  readonly appointment_id: string;
  readonly location_id: string;
  readonly text: string;
  readonly open_cents: number;
}

/** Returns the appointments of some entries, latest first, each with what the patient still owes for it. */
export function chargedAppointments(entries: readonly LedgerEntry[]): readonly ChargedAppointment[] {
  const found = new Map<string, ChargedAppointment>();
  for (const entry of entries) {
    const { appointment_id, location_id, kind, text, date } = entry;
    if (!appointment_id) continue;
    const before = found.get(appointment_id);
    const open_cents = (before?.open_cents ?? 0) + patientChange(entry);
    const named = kind === "CHARGE" ? `${text || KIND_NAMES.CHARGE}, ${dateText(date)}` : before?.text;
    const name = named ?? `Appointment, ${dateText(date)}`;
    found.set(appointment_id, { appointment_id, location_id, text: name, open_cents });
  }
  return [...found.values()];
}

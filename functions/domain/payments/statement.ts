import { PATIENT_PAYER, patientChange } from "../../../shared/payments/ledger.ts";
import { messageRow } from "../../entities/messages.ts";
import { balancesOf, type LedgerRow, latestEntries } from "../../entities/payments.ts";

/** The entries that change what a patient owes, oldest first, and what is owed before and after them. */
export interface Statement {
  readonly entries: readonly LedgerRow[];
  readonly before_cents: number;
  readonly balance_cents: number;
}

/** The most entries of a mailed statement. What earlier ones add up to is one sum. */
const MOST = 100;

export async function readStatement(tenant_id: string, patient_id: string): Promise<Statement> {
  const [latest, balances] = await Promise.all([
    latestEntries(tenant_id, patient_id, MOST),
    balancesOf(tenant_id, patient_id),
  ]);
  const balance_cents = balances.find(({ payer }) => payer === PATIENT_PAYER)?.balance_cents ?? 0;
  const changed = latest.reduce((sum, entry) => sum + patientChange(entry), 0);
  const entries = latest.toReversed().filter((entry) => patientChange(entry) !== 0);
  return { entries, before_cents: balance_cents - changed, balance_cents };
}

interface RequestedStatement {
  readonly tenant_id: string;
  readonly patient_id: string;
  /** Where the latest entry was recorded. The mail names it, and is answered there. */
  readonly location_id: string;
  readonly actor_id: string;
}

/** Builds the message that mails a patient the statement of the account as it is at the moment of sending. */
export function statementRow({ tenant_id, patient_id, location_id, actor_id }: RequestedStatement) {
  const due_at = new Date().toISOString();
  return messageRow({
    tenant_id,
    appointment_id: patient_id,
    is_statement: true,
    revision: 1,
    audience: "patient",
    message_type: "payment_confirmation",
    recipient_id: patient_id,
    actor_id,
    starts_at: due_at,
    location_id,
    due_at,
    status: "PLANNED",
    is_requested: true,
  });
}

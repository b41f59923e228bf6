import { ClinicError } from "../../../shared/contract/errors.ts";
import type { Role } from "../../../shared/contract/roles.ts";
import { PATIENT_PAYER } from "../../../shared/payments/ledger.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { auditEntry, auditPuts, type Caller } from "../../entities/audit-entry.ts";
import {
  type AppointmentAccountRow,
  appointmentAccountEntity,
  type LedgerRow,
  ledgerEntryEntity,
} from "../../entities/payments.ts";
import { findRow, readByKeys } from "../../platform/dynamo/batch-get.ts";
import { ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, type TransactItem, WriteConflict } from "../../platform/dynamo/transaction.ts";
import type { AppointmentRow } from "../booking/appointment-lists.ts";
import { getLocation, type LocationRow } from "../booking/references.ts";
import { findPatient } from "../patients/people.ts";
import { emptyAccount, type LedgerState, ledgerWrites, type NewEntry, readLedger } from "./write-entries.ts";

/** Throws 403 `administrators_only` when the clinic leaves refunds and reversals to administrators, and the caller is none. */
export function refuseNonAdministrators({
  tenant,
  roles,
}: {
  readonly tenant: { readonly refunds_by_administrators?: boolean | undefined };
  readonly roles: readonly Role[];
}): void {
  if (tenant.refunds_by_administrators && !roles.includes("TENANT_ADMIN"))
    throw new ClinicError("administrators_only", PAYMENT_TEXTS.administratorsOnly);
}

/** Returns the entry that takes back another one, at the same location and for the same payer, practitioner and service. */
export function reversalOf(row: LedgerRow, reason: string, today: string): NewEntry {
  const { entry_id, kind, date } = row;
  if (kind === "REVERSAL") throw new ClinicError("invalid_transition", PAYMENT_TEXTS.reversalIsFinal);
  if (row.reversed_by) throw new ClinicError("already_reversed", PAYMENT_TEXTS.alreadyReversed);
  const { amount_cents, method, company_id, policy_id, practitioner_id, service_id } = row;
  return {
    kind: "REVERSAL",
    reversed_kind: kind,
    amount_cents,
    method,
    company_id,
    policy_id,
    practitioner_id,
    service_id,
    reverses: entry_id,
    ...(date < today && { about_date: date }),
    reason,
  };
}

/**
 * Reads what a reversal of entries changes: the ledger of the patient whom they belong to.
 * @throws WriteConflict while a merge is moving the entries to another patient
 */
export async function readLedgerOf(
  rows: readonly [LedgerRow, ...LedgerRow[]],
  location: LocationRow,
): Promise<LedgerState> {
  const [{ tenant_id, patient_id, appointment_id }] = rows;
  // A patient who was erased has no row. The amounts stay, and can still be corrected.
  const patient = await findPatient(tenant_id, patient_id);
  if (patient && patient.patient_id !== patient_id) throw new WriteConflict();
  const payers = new Set([PATIENT_PAYER, ...rows.flatMap(({ company_id }) => company_id ?? [])]);
  return readLedger({ tenant_id, patient_id, patient, location, appointment_id, payers: [...payers] });
}

async function readAccount({
  tenant_id,
  appointment_id,
}: Pick<AppointmentRow, "tenant_id" | "appointment_id">): Promise<AppointmentAccountRow> {
  const row = await findRow(appointmentAccountEntity(), { tenant_id, appointment_id });
  return row ?? emptyAccount(tenant_id, appointment_id);
}

/** More charges than a checkout writes. Their reversals fit into the transaction of a change of status. */
const MOST_REVERSED = 30;

/** Returns the day on which an appointment with a fee is completed; else an empty text. It is listed until it is checked out. */
const completedOn = ({ appointment_status, fee, date }: AppointmentRow) =>
  appointment_status === "COMPLETED" && Number(fee) > 0 ? date : "";

interface StatusOptions {
  readonly reverse_charges?: boolean | undefined;
  /** Whether the change itself is conditional on the patient's row, which a transaction names once. */
  readonly isPatientChecked: boolean;
}

type Reverser = Caller & Parameters<typeof refuseNonAdministrators>[0];

/**
 * Builds the writes of an appointment's money when its status changes: a completed one with a fee is to be checked out, and the charges
 * and discounts of one that was not given are reversed if the desk wants that. Payments stay.
 * @throws ClinicError 403 `administrators_only`, as every reversal
 */
export async function statusWrites(
  caller: Reverser,
  before: AppointmentRow,
  after: AppointmentRow,
  { reverse_charges = false, isPatientChecked }: StatusOptions,
): Promise<readonly TransactItem[]> {
  const completed_on = completedOn(after);
  if (completedOn(before) === completed_on && !reverse_charges) return [];
  const account = await readAccount(after);
  const { tenant_id, charge_ids } = account;
  if (!reverse_charges || charge_ids.length === 0) {
    if (account.completed_on === completed_on) return [];
    const changed = { ...account, completed_on, version: account.version + 1 };
    return [putItem(appointmentAccountEntity().put(changed).where(ifVersionOrAbsent(account.version)))];
  }
  refuseNonAdministrators(caller);
  if (charge_ids.length > MOST_REVERSED) throw new ClinicError("in_use", PAYMENT_TEXTS.tooManyToReverse);
  const rows = await readByKeys(
    ledgerEntryEntity(),
    charge_ids.map((entry_id) => ({ tenant_id, entry_id })),
  );
  const [first, ...others] = rows.filter((row) => row !== undefined);
  if (!first) return [];
  if (others.some(({ location_id }) => location_id !== first.location_id))
    throw new ClinicError("in_use", PAYMENT_TEXTS.tooManyToReverse);
  if (others.some(({ patient_id }) => patient_id !== first.patient_id)) throw new WriteConflict();
  const location = await getLocation(tenant_id, first.location_id);
  const state = await readLedgerOf([first, ...others], location);
  if (state.account?.version !== account.version) throw new WriteConflict();
  const reversals = [first, ...others].map((row) => reversalOf(row, PAYMENT_TEXTS.notGiven, state.day.date));
  const { items, entries } = ledgerWrites(
    { ...state, ...(isPatientChecked && { patient: undefined }), account: { ...account, completed_on } },
    caller.userId,
    reversals,
  );
  const reversed = entries.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const change = { field: "reversed_cents", from: null, to: reversed };
  return [...items, ...auditPuts(auditEntry(caller, "payments.reverse", tenant_id, first.patient_id, [change]))];
}

import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { REQUEST_TEXTS } from "../../../shared/contract/texts.ts";
import { type LedgerEntry, type NewLedgerEntry, PATIENT_PAYER } from "../../../shared/payments/ledger.ts";
import type { RecordedEntry } from "../../../shared/payments/receipt.ts";
import type { payments } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { localDate } from "../../../shared/values/days-and-times.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { type AppointmentRow, getAppointment } from "../../domain/booking/appointment-lists.ts";
import { getLocation } from "../../domain/booking/references.ts";
import { createOnce } from "../../domain/changes/create-once.ts";
import { getPatient } from "../../domain/patients/people.ts";
import { newReceipt, receiptWrites } from "../../domain/payments/receipts.ts";
import { readLedgerOf, refuseNonAdministrators, reversalOf } from "../../domain/payments/reversals.ts";
import { DESK_PATIENCE, type LedgerState, ledgerWrites } from "../../domain/payments/write-entries.ts";
import { auditEntry, auditPuts, fieldChanges } from "../../entities/audit-entry.ts";
import {
  balancesOf,
  findEntry,
  findReceipt,
  type LedgerRow,
  ledgerEntryEntity,
  newestEntries,
  withNewest,
} from "../../entities/payments.ts";
import type { ClinicCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { orNotFound } from "../../platform/dynamo/batch-get.ts";
import { page } from "../../platform/dynamo/page.ts";
import { retryOnConflict } from "../../platform/dynamo/transaction.ts";
import { atDesk, type Desk, readDesk, readDeskLedger, refuseMethod, validPolicies, writeOnce } from "./desk.ts";
import { namesOfEntries } from "./entries.ts";
import { madeReceipt } from "./receipts.ts";

/** Lists a patient's ledger. The balances are those of this moment, on every page. */
export const listLedger: UseCase<typeof payments.listLedger> = async ({ tenantId: tenant_id }, { params, query }) => {
  const { patient_id } = await getPatient(tenant_id, params.patient_id);
  const [entries, newest, balances] = await Promise.all([
    page(ledgerEntryEntity().query.byPatient({ tenant_id, patient_id }), query, "desc"),
    query.cursor === undefined ? newestEntries(tenant_id, patient_id) : [],
    balancesOf(tenant_id, patient_id),
  ]);
  const items = withNewest(entries.items, newest);
  const insurers = balances
    .filter(({ payer, balance_cents }) => payer !== PATIENT_PAYER && balance_cents !== 0)
    .map(({ payer: company_id, balance_cents }) => ({ company_id, balance_cents }));
  const company_ids = insurers.map(({ company_id }) => company_id);
  return {
    patient_id,
    items,
    next_cursor: entries.next_cursor,
    balance_cents: balances.find(({ payer }) => payer === PATIENT_PAYER)?.balance_cents ?? 0,
    insurers,
    names: Object.fromEntries(await namesOfEntries(tenant_id, items, company_ids)),
  };
};

/** The fields of an entry that its audit entry has. The texts are left out, because they may say what was treated. */
const AUDITED = ["kind", "amount_cents", "method", "location_id", "company_id", "appointment_id", "reverses"] as const;

const entryChanges = (row: Partial<LedgerEntry>) => fieldChanges({}, row, AUDITED);

/** Returns what an earlier request with the same key has recorded, and audits that it was read. */
async function load(caller: ClinicCaller, entry_id: string): Promise<RecordedEntry> {
  const { tenantId: tenant_id } = caller;
  const entry = orNotFound(await findEntry(tenant_id, entry_id), PAYMENT_TEXTS.entryNotFound);
  const receipt = entry.receipt_id ? await findReceipt(tenant_id, entry.receipt_id) : undefined;
  await auditOpening(caller, "patient_id", entry.patient_id);
  return recorded(entry, receipt && madeReceipt(receipt));
}

const recorded = (entry: LedgerRow, receipt?: RecordedEntry["receipt"]): RecordedEntry => ({
  patient_id: entry.patient_id,
  entry: { text: "", reason: "", ...entry },
  balance_cents: entry.balance_cents,
  ...(receipt && { receipt }),
});

/** Returns the appointment that an entry is about, which must belong to the patient. */
async function appointmentOf(tenant_id: string, patient_id: string, { appointment_id }: NewLedgerEntry) {
  if (appointment_id === undefined) return undefined;
  const appointment = await getAppointment(tenant_id, appointment_id);
  if (appointment.patient_id !== patient_id) throw invalidField("appointment_id", PAYMENT_TEXTS.otherAppointment);
  return appointment;
}

/**
 * Returns the policy by which a company owes a charge. Everything else about a company needs a balance of it, because the policy may
 * have ended since the charge.
 */
function policyOf(
  { policies, location }: Desk,
  { kind, company_id, about_date }: NewLedgerEntry,
  { balances }: LedgerState,
  appointment: AppointmentRow | undefined,
): string | undefined {
  if (company_id === undefined) return undefined;
  const date = about_date ?? appointment?.date ?? localDate(new Date(), location.time_zone);
  const policy = validPolicies(policies, date).find((each) => each.company_id === company_id);
  const isKnown = kind !== "CHARGE" && (balances.get(company_id)?.version ?? 0) > 0;
  if (!policy && !isKnown) throw invalidField("company_id", PAYMENT_TEXTS.notInsured);
  return policy?.policy_id;
}

/**
 * Records one entry of a patient's ledger. A payment or a refund gets a receipt. The same key records it once, also when it comes
 * several times at the same moment.
 */
export const record: UseCase<typeof payments.record> = async (caller, { params, body, idempotencyKey }) => {
  const { tenantId: tenant_id, userId } = caller;
  const { kind, company_id } = body;
  if (kind === "REFUND") refuseNonAdministrators(caller);
  const check = async () => {
    const { patient_id } = await getPatient(tenant_id, params.patient_id);
    const appointment = await appointmentOf(tenant_id, patient_id, body);
    const location_id = body.location_id ?? appointment?.location_id ?? "";
    const desk = await readDesk({ tenant_id, patient_id, location_id });
    if (kind === "PAYMENT" && company_id === undefined) refuseMethod(desk.location, body.method, "method");
    return { patient_id, appointment, desk };
  };
  const create = () =>
    atDesk(check, async ({ patient_id, appointment, desk }) => {
      const read = await readDeskLedger(caller, desk, company_id === undefined ? [] : [company_id], appointment);
      const { state, context, counters } = read;
      const policy_id = policyOf(desk, body, state, appointment);
      const receipt = kind === "PAYMENT" || kind === "REFUND" ? newReceipt(state, context, counters) : undefined;
      const { date: today } = state.day;
      const about_date = body.about_date ?? appointment?.date;
      const written = ledgerWrites(state, userId, [
        {
          kind,
          amount_cents: body.amount_cents,
          method: body.method,
          company_id,
          policy_id,
          practitioner_id: appointment?.practitioner_id,
          service_id: appointment?.service_id,
          ...(about_date && about_date < today && { about_date }),
          ...(receipt && { receipt_id: receipt.receipt_id, receipt_number: receipt.receipt_number }),
          text: body.text,
          reason: body.reason,
        },
      ]);
      const [entry] = written.entries;
      if (!entry) throw new ClinicError("internal", REQUEST_TEXTS.internal);
      const made =
        receipt && receiptWrites(kind === "REFUND" ? "REFUND" : "PAYMENT", receipt, context, written, userId);
      await writeOnce(tenant_id, idempotencyKey, entry.entry_id, [
        ...written.items,
        ...(made?.items ?? []),
        ...auditPuts(auditEntry(caller, "payments.record", tenant_id, patient_id, entryChanges(entry))),
      ]);
      return recorded(entry, made && madeReceipt(made.receipt));
    });
  return createOnce(tenant_id, idempotencyKey, { create, load: (id) => load(caller, id) });
};

/**
 * Reverses an entry, once.
 * @throws ClinicError 409 `already_reversed` the second time, 409 `invalid_transition` for a reversal
 */
export const reverse: UseCase<typeof payments.reverse> = async (caller, { params, body, idempotencyKey }) => {
  const { tenantId: tenant_id, userId } = caller;
  refuseNonAdministrators(caller);
  const create = () =>
    retryOnConflict(async () => {
      const row = orNotFound(await findEntry(tenant_id, params.entry_id), PAYMENT_TEXTS.entryNotFound);
      const location = await getLocation(tenant_id, row.location_id);
      const state = await readLedgerOf([row], location);
      const written = ledgerWrites(state, userId, [reversalOf(row, body.reason, state.day.date)]);
      const [entry] = written.entries;
      if (!entry) throw new ClinicError("internal", REQUEST_TEXTS.internal);
      const audit = auditEntry(caller, "payments.reverse", tenant_id, row.patient_id, entryChanges(entry));
      const items = [...written.items, ...auditPuts(audit)];
      await writeOnce(tenant_id, idempotencyKey, entry.entry_id, items, written.reversals);
      return recorded(entry);
    }, DESK_PATIENCE);
  return createOnce(tenant_id, idempotencyKey, { create, load: (id) => load(caller, id) });
};

import { ClinicError, ERROR_STATUS } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { NewRemittance, Remittance } from "../../../shared/payments/balances.ts";
import { PATIENT_PAYER } from "../../../shared/payments/ledger.ts";
import type { settlements } from "../../../shared/payments/routes.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { getLocation, type LocationRow } from "../../domain/booking/references.ts";
import { createOnce, type IdempotencyKey, writeWithKey } from "../../domain/changes/create-once.ts";
import { ledgerWrites, type NewEntry, readLedger } from "../../domain/payments/write-entries.ts";
import { auditEntry, auditPuts, auditReference } from "../../entities/audit-entry.ts";
import { insuranceCompanyEntity } from "../../entities/billing.ts";
import { patientEntity } from "../../entities/patients.ts";
import {
  findEntries,
  findEntry,
  type LedgerRow,
  remittanceEntity,
  remittedChargeEntity,
} from "../../entities/payments.ts";
import type { ClinicCaller } from "../../http/event.ts";
import type { UseCase } from "../../http/use-case.ts";
import { getRow, parseItem, readByKeys } from "../../platform/dynamo/batch-get.ts";
import type { RowOf } from "../../platform/dynamo/entity.ts";
import {
  isFailed,
  putItem,
  retryOnConflict,
  unavailable,
  writeTransaction,
} from "../../platform/dynamo/transaction.ts";
import { createWorkBudget } from "../../platform/dynamo/work-budget.ts";
import { newId } from "../../platform/ids.ts";

type RemittanceRow = RowOf<typeof remittanceEntity>;
type Item = NewRemittance["items"][number];

/** Stores a remittance before its entries, or returns the one that the same request has stored. */
function begin(
  caller: ClinicCaller,
  company_id: string,
  { location_id, method, reference, items }: NewRemittance,
  key: IdempotencyKey | undefined,
): Promise<RemittanceRow> {
  const { tenantId: tenant_id, userId: recorded_by } = caller;
  const remittance_id = newId("remit");
  const created_at = new Date().toISOString();
  const row = { tenant_id, remittance_id, company_id, location_id, method, reference, items, recorded_by, created_at };
  return createOnce(tenant_id, key, {
    create: async () => {
      const amount_cents = items.reduce((sum, item) => sum + item.amount_cents, 0);
      const changes = Object.entries({ company_id, method, reference, amount_cents, charges: items.length });
      const entry = auditEntry(
        caller,
        "payments.remit",
        tenant_id,
        remittance_id,
        changes.map(([field, to]) => ({ field, from: null, to })),
      );
      const writes = [putItem(remittanceEntity().create(row)), ...auditPuts(entry)];
      await retryOnConflict(() => writeWithKey(key, tenant_id, remittance_id, writes));
      return row;
    },
    load: (id) => getRow(remittanceEntity(), { tenant_id, remittance_id: id }, NOT_FOUND_TEXTS.company),
  });
}

/** Returns the entries that settle a charge: what the company paid, and what becomes of the rest. */
function entriesOf(
  { remittance_id, company_id, method, reference }: RemittanceRow,
  { amount_cents, rest, reason }: Item,
  charge: LedgerRow,
  open: number,
): NewEntry[] {
  const { entry_id: settles, practitioner_id, service_id, policy_id } = charge;
  const of = { company_id, practitioner_id, service_id, policy_id, remittance_id, settles };
  const left = open - amount_cents;
  return [
    ...(amount_cents > 0 ? [{ ...of, kind: "PAYMENT" as const, amount_cents, method, text: reference }] : []),
    ...(left > 0 && rest === "patient" ? [{ ...of, kind: "REALLOCATION" as const, amount_cents: left }] : []),
    ...(left > 0 && rest === "write_off" ? [{ ...of, kind: "DISCOUNT" as const, amount_cents: left, reason }] : []),
  ];
}

/** How long one request settles charges. With the last one it ends before the timeout of the function. */
const REMIT_MS = 15_000;

const refused = (sentence: string) => new ClinicError("invalid", sentence);

const SERVER_FAILURE = 500;

/**
 * Returns why a charge stays as it is.
 * @throws the error itself when it is no refusal, such as a failing table, so that the same request can be sent again
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof ClinicError) || ERROR_STATUS[error.code] >= SERVER_FAILURE) throw error;
  return Object.values(error.fields ?? {})[0] ?? error.message;
}

/**
 * Writes the entries of one charge of a remittance and marks the charge as done, in one transaction.
 * @throws ClinicError with the reason why the charge stays as it is
 */
async function settle(
  remittance: RemittanceRow,
  location: LocationRow,
  item: Item,
  read: LedgerRow | undefined,
): Promise<void> {
  const { tenant_id, remittance_id, company_id, recorded_by } = remittance;
  const { entry_id, amount_cents, rest } = item;
  let known = read;
  await retryOnConflict(async () => {
    // It is read again only when a merge may have moved it meanwhile.
    const charge = known ?? (await findEntry(tenant_id, entry_id));
    known = undefined;
    if (!charge || charge.company_id !== company_id) throw refused(PAYMENT_TEXTS.notOpen);
    const { patient_id, appointment_id } = charge;
    const owner = { tenant_id, patient_id, location, appointment_id, payers: [company_id, PATIENT_PAYER] };
    const key = { tenant_id, remittance_id, entry_id };
    const { others, ...ledger } = await readLedger({ ...owner, patient: undefined }, [
      patientEntity().get({ tenant_id, patient_id }).params(),
      remittedChargeEntity().get(key).params(),
    ]);
    // The same request, sent twice at once, has settled this charge already.
    if (others[1]) return;
    const patient = parseItem(patientEntity(), others[0]);
    if (rest === "patient" && !patient) throw refused(PAYMENT_TEXTS.patientErased);
    const state = { ...ledger, others, patient };
    const open = state.balances.get(company_id)?.open.find((each) => each.entry_id === entry_id)?.cents ?? 0;
    if (open === 0) throw refused(PAYMENT_TEXTS.notOpen);
    if (open < amount_cents) throw refused(PAYMENT_TEXTS.moreThanOpen);
    const { items } = ledgerWrites(state, recorded_by, entriesOf(remittance, item, charge, open));
    const mark = putItem(remittedChargeEntity().create({ ...key, rest }));
    const audit = auditReference("payments.remit", { tenant_id, record_id: patient_id, about: remittance_id });
    await writeTransaction([...items, mark, audit]).catch((error) => {
      if (!isFailed(error, mark)) throw error;
    });
  });
}

/**
 * Records what an insurance company pays for many charges, one after the other, each in its own transaction. A request that is sent
 * again after an interruption settles only the charges that are left.
 */
export const remit: UseCase<typeof settlements.remit> = async (caller, { params, body, idempotencyKey }) => {
  const { tenantId: tenant_id } = caller;
  const { company_id } = await getRow(
    insuranceCompanyEntity(),
    { tenant_id, company_id: params.company_id },
    NOT_FOUND_TEXTS.company,
  );
  const location = await getLocation(tenant_id, body.location_id);
  const remittance = await begin(caller, company_id, body, idempotencyKey);
  const { remittance_id } = remittance;
  const marks = await readByKeys(
    remittedChargeEntity(),
    body.items.map(({ entry_id }) => ({ tenant_id, remittance_id, entry_id })),
  );
  const charges = await findEntries(
    tenant_id,
    body.items.map(({ entry_id }) => entry_id),
  );
  const budget = createWorkBudget(REMIT_MS);
  const items: Remittance["items"] = [];
  for (const [at, item] of body.items.entries()) {
    const { entry_id, amount_cents } = item;
    if (!marks[at]) {
      if (!budget.take(1)) throw unavailable();
      const reason = await settle(remittance, location, item, charges.get(entry_id)).then(() => undefined, reasonOf);
      if (reason !== undefined) {
        items.push({ entry_id, done: false, amount_cents, reason });
        continue;
      }
    }
    items.push({ entry_id, done: true, amount_cents });
  }
  return { remittance_id, items };
};

import { ClinicError, invalidField } from "../../../shared/contract/errors.ts";
import { NO_TOTALS, withEntry } from "../../../shared/payments/day-totals.ts";
import {
  balanceChanges,
  type LedgerEntry,
  NO_SUMS,
  PATIENT_PAYER,
  plus,
  receivedOf,
  sumsOf,
} from "../../../shared/payments/ledger.ts";
import { openAfter } from "../../../shared/payments/open-charges.ts";
import { PAYMENT_TEXTS } from "../../../shared/payments/texts.ts";
import { addDays, localDate } from "../../../shared/values/days-and-times.ts";
import {
  type AppointmentAccountRow,
  appointmentAccountEntity,
  emptyBalance,
  findEntry,
  type LedgerDayRow,
  type LedgerRow,
  ledgerDayEntity,
  ledgerEntryEntity,
  type PayerBalanceRow,
  payerBalanceEntity,
} from "../../entities/payments.ts";
import { type Item, parseItem, readByKeys, readItems } from "../../platform/dynamo/batch-get.ts";
import { ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { type Patience, putItem, type TransactItem, updateItem } from "../../platform/dynamo/transaction.ts";
import { newIds } from "../../platform/ids.ts";
import type { LocationRow } from "../booking/references.ts";
import { type PatientRow, patientCheck } from "../patients/people.ts";

interface LedgerOwner {
  readonly tenant_id: string;
  readonly patient_id: string;
  /** Undefined for a patient who was erased, for whom only insurance companies still pay, and for one who is checked otherwise. */
  readonly patient: PatientRow | undefined;
  readonly location: Pick<LocationRow, "location_id" | "time_zone">;
  /** The appointment of the entries. All entries of a transaction have the same one, or none. */
  readonly appointment_id?: string | undefined;
  /** PATIENT_PAYER, and the companies that the entries concern. */
  readonly payers: readonly string[];
}

/** What the entries of a patient add to: the balances of the payers, a location's day, and the appointment's account. */
export interface LedgerSums {
  readonly balances: ReadonlyMap<string, PayerBalanceRow>;
  readonly day: LedgerDayRow;
  readonly account: AppointmentAccountRow | undefined;
}

/** The rows that a transaction with entries changes, as they were read. */
export interface LedgerState extends LedgerOwner, LedgerSums {
  /** The further items that the caller has asked for. */
  readonly others: readonly (Item | undefined)[];
}

/**
 * How long a desk waits for its turn while others record at the same location. 100 receipts that are made at the same moment get
 * their numbers one after the other, in about eight seconds: pauses this long waste few attempts. It ends before the timeout of the
 * function.
 */
export const DESK_PATIENCE: Patience = { lastsMs: 18_000, firstPauseMs: 500, longestPauseMs: 4_000 };

export const emptyAccount = (tenant_id: string, appointment_id: string): AppointmentAccountRow => ({
  tenant_id,
  appointment_id,
  sums: NO_SUMS,
  patient_cents: 0,
  insurers_cents: 0,
  received_cents: 0,
  charge_ids: [],
  completed_on: "",
  version: 0,
});

/** The location's today, and the next day, on which entries count once today is closed. */
export function ledgerDates({ time_zone }: Pick<LocationRow, "time_zone">): readonly [string, string] {
  const today = localDate(new Date(), time_zone);
  return [today, addDays(today, 1)];
}

/**
 * Reads in one BatchGet what a transaction with entries changes: the balances, the location's day and the appointment's account.
 * @param others parameters of further items that are read with them
 */
export async function readLedger(owner: LedgerOwner, others: readonly object[] = []): Promise<LedgerState> {
  const { tenant_id, patient_id, location, appointment_id, payers } = owner;
  const { location_id } = location;
  const dates = ledgerDates(location);
  const items = await readItems([
    ...dates.map((date) => ledgerDayEntity().get({ tenant_id, location_id, date }).params()),
    ...payers.map((payer) => payerBalanceEntity().get({ tenant_id, patient_id, payer }).params()),
    ...(appointment_id === undefined ? [] : [appointmentAccountEntity().get({ tenant_id, appointment_id }).params()]),
    ...others,
  ]);
  const days = dates.map(
    (date, at): LedgerDayRow =>
      parseItem(ledgerDayEntity(), items[at]) ?? {
        tenant_id,
        location_id,
        date,
        totals: NO_TOTALS,
        closed: false,
        version: 0,
      },
  );
  const day = days.find(({ closed }) => !closed);
  if (!day) throw new ClinicError("day_closed", PAYMENT_TEXTS.dayClosed);
  const balances = payers.map((payer, at) => {
    const row = parseItem(payerBalanceEntity(), items[dates.length + at]);
    return [payer, row ?? emptyBalance(tenant_id, patient_id, payer)] as const;
  });
  const afterPayers = dates.length + payers.length;
  const account =
    appointment_id === undefined
      ? undefined
      : (parseItem(appointmentAccountEntity(), items[afterPayers]) ?? emptyAccount(tenant_id, appointment_id));
  return {
    ...owner,
    balances: new Map(balances),
    day,
    account,
    others: items.slice(afterPayers + (account ? 1 : 0)),
  };
}

/** An entry to write. The writer adds the day, the ids of patient, location and appointment, and who recorded it. */
export type NewEntry = Pick<LedgerEntry, "kind" | "amount_cents"> &
  Partial<
    Omit<
      LedgerEntry,
      "entry_id" | "patient_id" | "location_id" | "appointment_id" | "date" | "recorded_by" | "created_at"
    >
  > & {
    /** The charge that a company's payment, reallocation or write-off is for. @default its oldest open charges */
    readonly settles?: string | undefined;
  };

export interface WrittenEntries {
  readonly entries: readonly LedgerRow[];
  readonly items: readonly TransactItem[];
  readonly balances: ReadonlyMap<string, PayerBalanceRow>;
  /** What the patient owes afterwards. */
  readonly balance_cents: number;
  /** The items that fail when an entry was reversed meanwhile. */
  readonly reversals: readonly TransactItem[];
}

/** Returns a balance after one change of it. */
function balanceAfter(
  before: PayerBalanceRow,
  cents: number,
  received: number,
  entry: Pick<LedgerRow, "entry_id" | "date" | "location_id" | "appointment_id">,
  settles?: string,
): PayerBalanceRow {
  const { entry_id, date, location_id, appointment_id } = entry;
  const credit = Math.max(0, -before.balance_cents);
  const about = { entry_id, date, location_id, ...(appointment_id && { appointment_id }) };
  const open = openAfter(before.open, credit, { ...about, cents, settles });
  return {
    ...before,
    balance_cents: before.balance_cents + cents,
    received_cents: before.received_cents + received,
    open,
    owed_since: open[0]?.date ?? "",
  };
}

/** Returns the balances after an entry. */
function moved(
  balances: ReadonlyMap<string, PayerBalanceRow>,
  row: LedgerRow,
  settles: string | undefined,
): ReadonlyMap<string, PayerBalanceRow> {
  const after = new Map(balances);
  const received = receivedOf(sumsOf(row));
  for (const [payer, cents] of balanceChanges(row)) {
    const before = after.get(payer) ?? emptyBalance(row.tenant_id, row.patient_id, payer);
    const isPayer = payer === (row.company_id ?? PATIENT_PAYER);
    after.set(payer, balanceAfter(before, cents, isPayer ? received : 0, row, row.reverses ?? settles));
  }
  return after;
}

/** Throws 422 when more would be paid back than was paid, or more moved to the patient than the company owes. */
function refuseTooMuch(
  { kind, reversed_kind, company_id }: LedgerRow,
  before: ReadonlyMap<string, PayerBalanceRow>,
  after: ReadonlyMap<string, PayerBalanceRow>,
): void {
  const payer = company_id ?? PATIENT_PAYER;
  const received = after.get(payer)?.received_cents ?? 0;
  if (received < 0 && received < (before.get(payer)?.received_cents ?? 0)) {
    if (reversed_kind) throw invalidField("reason", PAYMENT_TEXTS.reversesPaid);
    throw invalidField("amount_cents", PAYMENT_TEXTS.tooMuchRefunded);
  }
  if (kind === "REALLOCATION" && (after.get(payer)?.balance_cents ?? 0) < 0)
    throw invalidField("amount_cents", PAYMENT_TEXTS.tooMuchReallocated);
}

/** Returns the account of an appointment after an entry. */
function accountAfter(before: AppointmentAccountRow, row: LedgerRow): AppointmentAccountRow {
  const changes = balanceChanges(row);
  const sumFor = (isPatient: boolean) =>
    changes.reduce((sum, [payer, cents]) => ((payer === PATIENT_PAYER) === isPatient ? sum + cents : sum), 0);
  const received = row.company_id === undefined ? receivedOf(sumsOf(row)) : 0;
  const isCharge = row.kind === "CHARGE" || row.kind === "DISCOUNT";
  return {
    ...before,
    sums: plus(before.sums, sumsOf(row)),
    patient_cents: before.patient_cents + sumFor(true),
    insurers_cents: before.insurers_cents + sumFor(false),
    received_cents: before.received_cents + received,
    charge_ids: [...before.charge_ids.filter((id) => id !== row.reverses), ...(isCharge ? [row.entry_id] : [])],
  };
}

/** Returns the sums after one more entry. */
export const withRow = ({ balances, day, account }: LedgerSums, row: LedgerRow, settles?: string): LedgerSums => ({
  balances: moved(balances, row, settles),
  day: { ...day, totals: withEntry(day.totals, row) },
  account: account && accountAfter(account, row),
});

/**
 * Builds the items of a transaction that appends entries to a ledger, moves the balances of their payers, and adds them to the totals
 * of the location's day and to the account of the appointment. Every entry is written by this function. All items are conditional on
 * what was read, so that the caller reads again when one of them fails.
 * @throws ClinicError 422 when more would be paid back than was paid, or moved to the patient than a company owes
 */
export function ledgerWrites(state: LedgerState, recorded_by: string, added: readonly NewEntry[]): WrittenEntries {
  const { tenant_id, patient_id, patient, location, appointment_id, day } = state;
  const created_at = new Date().toISOString();
  let sums: LedgerSums = state;
  const entries: LedgerRow[] = [];
  const ids = newIds("entry", added.length);
  for (const [at, { settles, ...entry }] of added.entries()) {
    const row: LedgerRow = {
      text: "",
      reason: "",
      ...entry,
      entry_id: ids[at] ?? "",
      tenant_id,
      patient_id,
      location_id: location.location_id,
      ...(appointment_id !== undefined && { appointment_id }),
      date: day.date,
      recorded_by,
      created_at,
      balance_cents: 0,
    };
    const after = withRow(sums, row, settles);
    refuseTooMuch(row, sums.balances, after.balances);
    sums = after;
    entries.push(row);
  }
  const { balances, account } = sums;
  const balance_cents = balances.get(PATIENT_PAYER)?.balance_cents ?? 0;
  const rows = entries.map((row) => ({ ...row, balance_cents }));
  const reversals = rows.flatMap(({ entry_id: reversed_by, reverses }) =>
    reverses === undefined
      ? []
      : [
          updateItem(
            ledgerEntryEntity()
              .patch({ tenant_id, entry_id: reverses })
              .set({ reversed_by })
              .where((at, { eq, notExists }) => `${notExists(at.reversed_by)} AND ${eq(at.patient_id, patient_id)}`),
          ),
        ],
  );
  const changed = [...balances.values()].filter((row) => row !== state.balances.get(row.payer));
  const items = [
    ...(patient ? [patientCheck(patient)] : []),
    ...rows.map((row) => putItem(ledgerEntryEntity().create(row))),
    ...reversals,
    ...changed.map((row) => putItem(balanceWrite(row))),
    putItem(
      ledgerDayEntity()
        .put({ ...sums.day, version: day.version + 1 })
        .where(ifVersionOrAbsent(day.version)),
    ),
    ...(account
      ? [
          putItem(
            appointmentAccountEntity()
              .put({ ...account, version: account.version + 1 })
              .where(ifVersionOrAbsent(account.version)),
          ),
        ]
      : []),
  ];
  return { entries: rows, items, balances, balance_cents, reversals };
}

/** Builds the write of a balance, on the condition of the version that was read. */
const balanceWrite = (row: PayerBalanceRow) =>
  payerBalanceEntity()
    .put({ ...row, version: row.version + 1 })
    .where(ifVersionOrAbsent(row.version));

/**
 * Builds the items of a transaction that moves an entry from one patient's ledger to another's, with its part of the balances.
 * Undefined if the entry no longer belongs to the first one.
 */
export async function entryMove(
  tenant_id: string,
  entry_id: string,
  from: string,
  to: string,
): Promise<TransactItem[] | undefined> {
  const row = await findEntry(tenant_id, entry_id);
  if (row?.patient_id !== from) return undefined;
  const changes = balanceChanges(row);
  const received = receivedOf(sumsOf(row));
  const keys = [from, to].flatMap((patient_id) => changes.map(([payer]) => ({ tenant_id, patient_id, payer })));
  const balances = await readByKeys(payerBalanceEntity(), keys);
  const after = keys.map(({ patient_id, payer }, at) => {
    const before = balances[at] ?? emptyBalance(tenant_id, patient_id, payer);
    const cents = changes[at % changes.length]?.[1] ?? 0;
    const sign = patient_id === from ? -1 : 1;
    return balanceAfter(before, sign * cents, sign * received, row, row.reverses ?? entry_id);
  });
  return [
    putItem(
      ledgerEntryEntity()
        .put({ ...row, patient_id: to })
        .where((at, { eq, notExists }) => {
          const isSame = row.reversed_by ? eq(at.reversed_by, row.reversed_by) : notExists(at.reversed_by);
          return `${eq(at.patient_id, from)} AND ${isSame}`;
        }),
    ),
    ...after.map((balance) => putItem(balanceWrite(balance))),
  ];
}

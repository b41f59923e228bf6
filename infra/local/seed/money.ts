import type { AppointmentRow } from "../../../functions/domain/booking/appointment-lists.ts";
import type { LocationRow } from "../../../functions/domain/booking/references.ts";
import type { PatientRow } from "../../../functions/domain/patients/people.ts";
import { receiptOf } from "../../../functions/domain/payments/receipts.ts";
import {
  emptyAccount,
  type LedgerSums,
  type NewEntry,
  withRow,
} from "../../../functions/domain/payments/write-entries.ts";
import type { billingInfoEntity, insuranceCompanyEntity } from "../../../functions/entities/billing.ts";
import type { InsuranceRow } from "../../../functions/entities/patients.ts";
import {
  type AppointmentAccountRow,
  type closingEntity,
  emptyBalance,
  type LedgerDayRow,
  type LedgerRow,
  type PayerBalanceRow,
  type ReceiptRow,
  type receiptCounterEntity,
} from "../../../functions/entities/payments.ts";
import type { RowOf } from "../../../functions/platform/dynamo/entity.ts";
import { firstId } from "../../../functions/platform/ids.ts";
import { validityOn } from "../../../shared/patients/policy.ts";
import { COUNTED_METHODS } from "../../../shared/payments/closing.ts";
import { NO_TOTALS } from "../../../shared/payments/day-totals.ts";
import { PATIENT_PAYER, receivedOf } from "../../../shared/payments/ledger.ts";
import type { Method } from "../../../shared/payments/methods.ts";
import { receiptNumber } from "../../../shared/payments/receipt.ts";
import { NotificationSettings } from "../../../shared/tenants/notification-settings.ts";
import { addDays, localDate } from "../../../shared/values/days-and-times.ts";
import { type ClinicPlan, fixedId } from "./clinics.ts";
import { DEMO_PEOPLE } from "./people.ts";

interface Rows {
  readonly locations: readonly LocationRow[];
  readonly billing: readonly RowOf<typeof billingInfoEntity>[];
  readonly companies: readonly RowOf<typeof insuranceCompanyEntity>[];
  readonly patients: readonly PatientRow[];
  readonly insurances: readonly InsuranceRow[];
  readonly appointments: readonly AppointmentRow[];
}

const PAID_BY: readonly Method[] = ["CARD", "CARD", "CASH", "CARD", "CHECK", "CASH", "CARD", "ACH"];

/** The characters of an id that follow those of its time. */
const RANDOM_LENGTH = 16;

/** The part of a fee that an insurance company pays. */
const INSURED = 0.8;

/** Returns the entries of an appointment's checkout: most patients pay at once, some in part, some later, a few in advance. */
function checkoutOf(appointment: AppointmentRow, index: number, insurance: InsuranceRow | undefined): NewEntry[] {
  const fee = Math.round(Number(appointment.fee) * 100);
  const policy = insurance?.items.find((each) => each.company_id && validityOn(each, appointment.date) === "valid");
  const insured = policy ? Math.round(fee * INSURED) : 0;
  const own = fee - insured;
  const charge = { kind: "CHARGE", text: appointment.service_name } as const;
  const discount = index % 17 === 5 ? Math.round(own / 10) : 0;
  const owed = own - discount;
  const paid = index % 13 === 6 ? 0 : index % 9 === 4 ? Math.round(owed / 2) : owed + (index % 29 === 8 ? 2_000 : 0);
  const method = PAID_BY[index % PAID_BY.length] ?? "CARD";
  return [
    ...(policy
      ? [{ ...charge, amount_cents: insured, company_id: policy.company_id, policy_id: policy.policy_id }]
      : []),
    { ...charge, amount_cents: own },
    ...(discount > 0 ? [{ kind: "DISCOUNT" as const, amount_cents: discount, reason: "Family discount" }] : []),
    ...(paid > 0 ? [{ kind: "PAYMENT" as const, amount_cents: paid, method }] : []),
  ];
}

const dayKey = ({ location_id, date }: Pick<AppointmentRow, "location_id" | "date">) => `${location_id} ${date}`;

/**
 * Returns what a month of checkouts has left, up to yesterday: the ledgers, balances, receipts and closings. Today's completed
 * appointments are still to be checked out.
 */
export function moneyRows(clinic: ClinicPlan, rows: Rows, now: Date) {
  const { tenant_id, letter, tenant } = clinic;
  const recorded_by = DEMO_PEOPLE.find((each) => each.tenant_id === tenant_id && each.role === "RECEPTIONIST")?.user_id;
  const entries: LedgerRow[] = [];
  const receipts: ReceiptRow[] = [];
  const balances = new Map<string, ReadonlyMap<string, PayerBalanceRow>>();
  const days = new Map<string, LedgerDayRow>();
  const accounts: AppointmentAccountRow[] = [];
  const counters = new Map<string, RowOf<typeof receiptCounterEntity>>();
  const companyNames = new Map(rows.companies.map(({ company_id, company_name }) => [company_id, company_name]));
  const given = rows.appointments
    .filter(({ appointment_status, fee }) => appointment_status === "COMPLETED" && Number(fee) > 0)
    .sort((a, b) => (a.ends_at < b.ends_at ? -1 : 1));
  for (const [index, appointment] of given.entries()) {
    const { appointment_id, patient_id, location_id, practitioner_id, service_id, date, ends_at } = appointment;
    const location = rows.locations.find((row) => row.location_id === location_id);
    const patient = rows.patients.find((row) => row.patient_id === patient_id);
    if (!location || !patient) continue;
    const account = { ...emptyAccount(tenant_id, appointment_id), completed_on: date, version: 1 };
    if (date >= localDate(now, location.time_zone)) {
      accounts.push(account);
      continue;
    }
    const year = date.slice(0, 4);
    const counter = counters.get(`${location_id} ${year}`) ?? { tenant_id, location_id, year, last: 0 };
    const last = counter.last + 1;
    counters.set(`${location_id} ${year}`, { ...counter, last });
    const ids = {
      receipt_id: fixedId("receipt", letter, index + 1),
      receipt_number: receiptNumber(location.receipt_prefix ?? "", year, last),
    };
    const empty = { tenant_id, location_id, date, totals: NO_TOTALS, closed: false, version: 1 };
    let sums: LedgerSums = {
      balances:
        balances.get(patient_id) ?? new Map([[PATIENT_PAYER, emptyBalance(tenant_id, patient_id, PATIENT_PAYER)]]),
      day: days.get(dayKey(appointment)) ?? empty,
      account,
    };
    const written: LedgerRow[] = [];
    const insurance = rows.insurances.find((row) => row.patient_id === patient_id);
    for (const entry of checkoutOf(appointment, index, insurance)) {
      const row: LedgerRow = {
        text: "",
        reason: "",
        ...ids,
        ...entry,
        // The id of an entry begins with the time at which it was recorded.
        entry_id:
          firstId("entry", Date.parse(ends_at)) +
          fixedId("entry", letter, entries.length + written.length + 1).slice(-RANDOM_LENGTH),
        ...{ tenant_id, patient_id, location_id, practitioner_id, service_id, appointment_id, date },
        recorded_by: recorded_by ?? "",
        created_at: ends_at,
        balance_cents: 0,
      };
      sums = withRow(sums, row);
      written.push(row);
    }
    const balance_cents = sums.balances.get(PATIENT_PAYER)?.balance_cents ?? 0;
    const settled = written.map((row) => ({ ...row, balance_cents }));
    entries.push(...settled);
    balances.set(patient_id, sums.balances);
    days.set(dayKey(appointment), sums.day);
    if (sums.account) accounts.push(sums.account);
    const billing = rows.billing.find((row) => row.location_id === location_id);
    const settings = NotificationSettings.parse({});
    const context = {
      tenant: { ...tenant, tenant_id },
      patient,
      location,
      billing,
      companyNames,
      settings,
      appointment,
    };
    receipts.push(receiptOf({ kind: "CHECKOUT", ids, context, written: { entries: settled, balance_cents } }));
  }
  const closings = closingRows([...days.values()], recorded_by ?? "", now);
  const closed = new Set(closings.map(dayKey));
  return {
    entries,
    receipts,
    balances: [...balances.values()].flatMap((of) => [...of.values()].map((row) => ({ ...row, version: 1 }))),
    ledgerDays: [...days.values()].map((day) => ({ ...day, closed: closed.has(dayKey(day)) })),
    accounts,
    counters: [...counters.values()],
    closings,
  };
}

/** How many of the last days with payments are not closed. */
const NOT_CLOSED = 3;

/** Closes the days before the last ones. On a few of them some cash is missing. */
function closingRows(days: readonly LedgerDayRow[], closed_by: string, now: Date): RowOf<typeof closingEntity>[] {
  const end = addDays(now.toISOString(), -NOT_CLOSED);
  return days
    .filter(({ date }) => date < end)
    .map(({ tenant_id, location_id, date, totals }, index) => {
      const received = (method: Method) => receivedOf({ paid_cents: 0, refunded_cents: 0, ...totals.methods[method] });
      const [cash, check] = COUNTED_METHODS.map(received);
      const [CASH, CHECK] = [cash ?? 0, check ?? 0];
      const missing = index % 11 === 3 ? Math.min(500, CASH) : 0;
      const [CARD, ACH] = [received("CARD"), received("ACH")];
      return {
        tenant_id,
        location_id,
        date,
        totals,
        counted_cents: { CASH: CASH - missing, CHECK },
        expected_cents: { CASH, CHECK },
        difference_cents: { CASH: -missing, CHECK: 0 },
        received_cents: { CARD, CASH, CHECK, ACH },
        note: missing > 0 ? "Change was given twice." : "",
        closed_by,
        closed_at: `${addDays(date, 1)}T00:30:00.000Z`,
      };
    });
}

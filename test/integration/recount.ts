import { type DayTotals, totalsOf } from "../../shared/payments/day-totals.ts";
import {
  balanceChanges,
  NO_SUMS,
  openOf,
  PATIENT_PAYER,
  plus,
  receivedOf,
  type Sums,
  sumsOf,
} from "../../shared/payments/ledger.ts";

/** The parts of a day's totals that have to add up to its total. */
export const DAY_TOTAL_NAMES = ["practitioners", "services"] as const;

const add = <Key extends string>(sums: Record<Key, number>, key: Key, cents: number) => {
  sums[key] = (sums[key] ?? 0) + cents;
};

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

/** Returns the stored sums of a clinic's money, and the same counted again from the entries of its ledgers. */
export async function recount(tenant_id: string) {
  const { appointmentAccountEntity, ledgerDayEntity, ledgerEntryEntity, payerBalanceEntity } = await import(
    "../../functions/entities/payments.ts"
  );
  const all = { pages: "all", consistent: true } as const;
  // The entities' rows stand between these keys of the clinic's partition.
  const entries = (
    await ledgerEntryEntity()
      .query.byId({ tenant_id })
      .between({ entry_id: "entry_0" }, { entry_id: "entry_~" })
      .go(all)
  ).data;
  const stored = {
    balances: (
      await payerBalanceEntity()
        .query.byPatient({ tenant_id })
        .between({ patient_id: "pat_0" }, { patient_id: "pat_~" })
        .go(all)
    ).data,
    days: (
      await ledgerDayEntity()
        .query.byDay({ tenant_id })
        .between({ location_id: "loc_0" }, { location_id: "loc_~" })
        .go(all)
    ).data,
    accounts: (
      await appointmentAccountEntity()
        .query.byId({ tenant_id })
        .between({ appointment_id: "appt_0" }, { appointment_id: "appt_~" })
        .go(all)
    ).data,
  };

  const balances: Record<string, readonly [balance: number, received: number]> = {};
  const accounts: Record<string, { readonly sums: Sums; readonly patient: number; readonly insurers: number }> = {};
  for (const entry of entries) {
    const { patient_id, company_id = PATIENT_PAYER, appointment_id } = entry;
    for (const [payer, cents] of balanceChanges(entry)) {
      const [balance, received] = balances[`${patient_id} ${payer}`] ?? [0, 0];
      const own = payer === company_id ? receivedOf(sumsOf(entry)) : 0;
      balances[`${patient_id} ${payer}`] = [balance + cents, received + own];
    }
    if (!appointment_id) continue;
    const account = accounts[appointment_id] ?? { sums: NO_SUMS, patient: 0, insurers: 0 };
    const parts: Record<"patient" | "insurers", number> = { patient: 0, insurers: 0 };
    for (const [payer, cents] of balanceChanges(entry))
      add(parts, payer === PATIENT_PAYER ? "patient" : "insurers", cents);
    accounts[appointment_id] = {
      sums: plus(account.sums, sumsOf(entry)),
      patient: account.patient + parts.patient,
      insurers: account.insurers + parts.insurers,
    };
  }
  const days: Record<string, DayTotals> = {};
  for (const { location_id, date } of entries)
    days[`${location_id} ${date}`] ??= totalsOf(
      entries.filter((entry) => entry.location_id === location_id && entry.date === date),
    );
  const total = entries.map(sumsOf).reduce(plus, NO_SUMS);
  const isMoved = ([balance, received]: readonly [number, number]) => balance !== 0 || received !== 0;
  const owed = Object.fromEntries(Object.entries(balances).map(([key, [balance]]) => [key, Math.max(0, balance)]));
  return {
    entries,
    stored: {
      balances: Object.fromEntries(
        stored.balances
          .map((row) => [`${row.patient_id} ${row.payer}`, [row.balance_cents, row.received_cents]] as const)
          .filter(([, pair]) => isMoved(pair)),
      ),
      open: withoutZeros(
        Object.fromEntries(
          stored.balances.map((row) => [
            `${row.patient_id} ${row.payer}`,
            row.open.reduce((sum, { cents }) => sum + cents, 0),
          ]),
        ),
      ),
      days: Object.fromEntries(stored.days.map(({ location_id, date, totals }) => [`${location_id} ${date}`, totals])),
      accounts: Object.fromEntries(
        stored.accounts.map(({ appointment_id, sums, patient_cents: patient, insurers_cents: insurers }) => [
          appointment_id,
          { sums, patient, insurers },
        ]),
      ),
    },
    counted: {
      balances: Object.fromEntries(Object.entries(balances).filter(([, pair]) => isMoved(pair))),
      owed: withoutZeros(owed),
      days,
      accounts,
      total,
      open_cents: openOf(total),
      /** Returns the sums of all days by practitioner or by service, which add up to the total. */
      sumsOf: (name: (typeof DAY_TOTAL_NAMES)[number]) =>
        Object.values(days)
          .flatMap((day) => Object.values(day[name]))
          .reduce(plus, NO_SUMS),
    },
  };
}

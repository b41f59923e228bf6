import { type Counted, NO_SUMS, plus, type Sums, sumsOf } from "./ledger.ts";
import type { Method } from "./methods.ts";

/** The keys of what belongs to no practitioner and to no service. */
export const UNASSIGNED = "unassigned";
export const OTHER_SERVICE = "other";

/** What the entries of one location and day add up to. */
export interface DayTotals {
  readonly total: Sums;
  readonly methods: Readonly<Partial<Record<Method, Pick<Sums, "paid_cents" | "refunded_cents">>>>;
  /** By the practitioner's id, or UNASSIGNED. */
  readonly practitioners: Readonly<Record<string, Sums>>;
  /** By the service's id, or OTHER_SERVICE. */
  readonly services: Readonly<Record<string, Sums>>;
}

export const NO_TOTALS: DayTotals = { total: NO_SUMS, methods: {}, practitioners: {}, services: {} };

/** Returns the totals of a day with one more entry. */
export function withEntry(day: DayTotals, entry: Counted): DayTotals {
  const sums = sumsOf(entry);
  const { method, practitioner_id = UNASSIGNED, service_id = OTHER_SERVICE } = entry;
  const { paid_cents, refunded_cents } = plus({ ...NO_SUMS, ...(method && day.methods[method]) }, sums);
  return {
    total: plus(day.total, sums),
    methods: method ? { ...day.methods, [method]: { paid_cents, refunded_cents } } : day.methods,
    practitioners: { ...day.practitioners, [practitioner_id]: plus(day.practitioners[practitioner_id], sums) },
    services: { ...day.services, [service_id]: plus(day.services[service_id], sums) },
  };
}

/** Returns the totals of some entries, which must equal the stored ones of their day. */
export const totalsOf = (entries: readonly Counted[]): DayTotals => entries.reduce(withEntry, NO_TOTALS);

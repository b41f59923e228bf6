import type { AppointmentStatus } from "../../../shared/appointments/status.ts";
import type { Totals } from "../../../shared/reports/appointment-report.ts";
import { fullName, type Named } from "../../../shared/values/names.ts";
import { once } from "./async.ts";

const THOUSANDS = /\B(?=(\d{3})+(?!\d))/g;

/** Returns a stored amount, which is decimal text, with two decimals: "1,080.50". */
export function amountText(amount: string): string {
  const [dollars = "", cents] = Number(amount).toFixed(2).split(".");
  return `${dollars.replace(THOUSANDS, ",")}.${cents}`;
}

/** Returns a stored amount as it is displayed: "$1,080.50". */
export const money = (amount: string): string => `$${amountText(amount)}`;

const CENTS = 100;

/** Returns an amount in whole cents as decimal text, such as for a file: "40.00". */
export const dollarsText = (cents: number): string => (cents / CENTS).toFixed(2);

/** Returns an amount in whole cents as it is displayed: "$40.00", or "−$40.00". */
export const centsText = (cents: number): string => `${cents < 0 ? "−" : ""}${money(dollarsText(Math.abs(cents)))}`;

const PERCENT = 100;

/** Returns a share such as "82%", or a dash if the whole is zero. */
export const percent = (part: number, whole: number): string =>
  whole > 0 ? `${Math.round((part / whole) * PERCENT)}%` : "–";

/** Returns the share of the appointments that have one of the statuses. */
export const statusRate = ({ by_status, appointments }: Totals, ...statuses: readonly AppointmentStatus[]): string =>
  percent(
    statuses.reduce((sum, status) => sum + (by_status[status] ?? 0), 0),
    appointments,
  );

const list = once(() => new Intl.ListFormat("en"));

/** Returns texts as a list in a sentence: $20.00 by card and $20.00 by cash. */
export const listText = (texts: readonly string[]): string => list().format(texts);

/** Returns names as a list in a sentence: "Add a room" and "Edit North". */
export const quotedList = (names: readonly string[]): string => listText(names.map((name) => `"${name}"`));

const collator = once(() => new Intl.Collator("en", { numeric: true, sensitivity: "base" }));

/** Compares two texts in the order that people expect: "Provider 2" before "Provider 10". Case and accents do not matter. */
export const byText = (a: string, b: string): number => collator().compare(a, b);

/** Compares two values of a column: numbers by size, and everything else as texts. */
export function byValue(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return byText(String(a ?? ""), String(b ?? ""));
}

/** Compares two people by their full names. */
export const byName = (a: Named, b: Named): number => byText(fullName(a), fullName(b));

/** Matches texts that could be a phone number, as people write it. */
const PHONE = /^[\d\s()+.-]+$/;

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * Returns whether one of the values contains a filter's text, regardless of case. The digits of a phone number are compared
 * without the characters between them, because lists show numbers in another form than they were typed.
 */
export function matchesFilter(values: readonly unknown[], filter: string): boolean {
  const text = filter.toLowerCase();
  const digits = PHONE.test(filter) ? digitsOf(filter) : "";
  return values
    .map((value) => String(value ?? ""))
    .some((value) => value.toLowerCase().includes(text) || (digits !== "" && digitsOf(value).includes(digits)));
}

import { invalidField } from "../../../shared/contract/errors.ts";
import { FHIR_TEXTS } from "../../../shared/fhir/texts.ts";
import { addDays } from "../../../shared/values/days-and-times.ts";

const PREFIXES = ["eq", "ge", "gt", "le", "lt"] as const;
type Prefix = (typeof PREFIXES)[number];

/** A condition on a date or an instant. Both ends belong to what the value means: a month is all of its days. */
interface DateCondition {
  readonly prefix: Prefix;
  /** Whether days are compared, by the calendar of the location, or instants. */
  readonly unit: "day" | "instant";
  readonly from: string;
  readonly to: string;
}

const DATE =
  /^(eq|ge|gt|le|lt)?(\d{4})(?:-(\d{2})(?:-(\d{2})(T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?)?)?$/;

/**
 * Reads a value of a date parameter: a year, a month, a day, or an instant with its zone.
 * @throws ClinicError 400 for any other value, and for a prefix that is not supported
 */
export function parseDateCondition(name: string, value: string): DateCondition {
  const [, prefix = "eq", year, month, day, time] = DATE.exec(value.trim().replace(/ (?=\d{2}:\d{2}$)/, "+")) ?? [];
  const text = `${year}-${month ?? "01"}-${day ?? "01"}${time ?? ""}`;
  const instant = new Date(text);
  const isReal = year !== undefined && !Number.isNaN(instant.getTime()) && isDay(text.slice(0, 10));
  if (!isReal) throw invalidField(name, FHIR_TEXTS.invalidDate, "malformed");
  const base = { prefix: prefix as Prefix };
  if (time) return { ...base, unit: "instant", from: instant.toISOString(), to: instant.toISOString() };
  const from = text.slice(0, 10);
  return { ...base, unit: "day", from, to: lastDay(from, month, day) };
}

const isDay = (date: string) => new Date(date).toISOString().slice(0, 10) === date;

function lastDay(from: string, month: string | undefined, day: string | undefined): string {
  if (day) return from;
  const year = Number(from.slice(0, 4));
  const next = month ? new Date(Date.UTC(year, Number(month), 1)) : new Date(Date.UTC(year + 1, 0, 1));
  return addDays(next.toISOString().slice(0, 10), -1);
}

function isMet({ prefix, from, to }: DateCondition, value: string): boolean {
  if (prefix === "eq") return from <= value && value <= to;
  if (prefix === "ge") return value >= from;
  if (prefix === "gt") return value > to;
  return prefix === "le" ? value <= to : value < from;
}

export const meetsAll = (
  conditions: readonly DateCondition[],
  { date, starts_at }: { readonly date: string; readonly starts_at: string },
): boolean => conditions.every((each) => isMet(each, each.unit === "day" ? date : starts_at));

/** Returns the first and the last day that can satisfy all conditions. An instant may be a day earlier or later elsewhere. */
export function daysOf(conditions: readonly DateCondition[]): { from?: string; to?: string } {
  const days: { from?: string; to?: string } = {};
  for (const { prefix, unit, from, to } of conditions) {
    const margin = unit === "instant" ? 1 : 0;
    const first = addDays(from.slice(0, 10), -margin);
    const last = addDays(to.slice(0, 10), margin);
    if (prefix !== "le" && prefix !== "lt" && !(days.from && days.from > first)) days.from = first;
    if (prefix !== "ge" && prefix !== "gt" && !(days.to && days.to < last)) days.to = last;
  }
  return days;
}

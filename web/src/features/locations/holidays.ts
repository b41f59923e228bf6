// The library holds the holidays of 207 countries. It is loaded with the dialog that needs it, because it is too large for a Lambda.
import Holidays from "date-holidays";

/** A country, or a state that has its own holidays. */
export interface HolidayCalendar {
  readonly country: string;
  /** Undefined for the holidays of the whole country. */
  readonly state: string | undefined;
}

export interface Holiday {
  readonly date: string;
  readonly name: string;
}

/** The country of the clinics' addresses. */
export const HOME_COUNTRY = "US";

type Choice = readonly [code: string, name: string];

/** Returns the countries with known holidays, by name. */
export const countries = (): Choice[] =>
  Object.entries(new Holidays().getCountries("en")).sort(([, a], [, b]) => a.localeCompare(b));

/** Returns the states of a country that have their own holidays. */
export const statesOf = (country: string): Choice[] => Object.entries(new Holidays().getStates(country, "en") ?? {});

/** Returns the code of a state by its code or name in an address, such as "MN" or "Minnesota". */
export const stateCode = (country: string, text: string): string | undefined =>
  statesOf(country).find((names) => names.some((name) => name.toLowerCase() === text.trim().toLowerCase()))?.[0];

/** Returns the public holidays of a year from a date on, with one holiday per date. */
export function holidaysOf({ country, state }: HolidayCalendar, year: number, from: string): Holiday[] {
  const calendar = state ? new Holidays(country, state) : new Holidays(country);
  const days = calendar
    .getHolidays(year, "en")
    .filter(({ type }) => type === "public")
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => date >= from);
  return [...new Map(days.map((day) => [day.date, day])).values()];
}

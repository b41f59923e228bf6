import Holidays from "date-holidays";

/** A country, or a part of one that has holidays of its own. */
export interface HolidayCalendar {
  readonly country: string;
  /** Undefined for the holidays of the whole country. */
  readonly state: string | undefined;
}

export interface Holiday {
  readonly date: string;
  readonly name: string;
}

/** The country of the addresses that a location can have. */
export const HOME_COUNTRY = "US";

type Choice = readonly [code: string, name: string];

/** Returns the countries whose holidays are known, by name. */
export const countries = (): Choice[] =>
  Object.entries(new Holidays().getCountries("en")).sort(([, a], [, b]) => a.localeCompare(b));

/** Returns the states of a country that have holidays of their own. */
export const statesOf = (country: string): Choice[] => Object.entries(new Holidays().getStates(country, "en") ?? {});

/** Returns the code of a state that is written as in an address, "MN" or "Minnesota". */
export const stateCode = (country: string, written: string): string | undefined =>
  statesOf(country).find((names) => names.some((name) => name.toLowerCase() === written.trim().toLowerCase()))?.[0];

/** Returns the public holidays of a year from a date on, each date once. */
export function holidaysOf({ country, state }: HolidayCalendar, year: number, from: string): Holiday[] {
  const known = state ? new Holidays(country, state) : new Holidays(country);
  const days = known
    .getHolidays(year, "en")
    .filter(({ type }) => type === "public")
    .map(({ date, name }) => ({ date: date.slice(0, 10), name }))
    .filter(({ date }) => date >= from);
  return [...new Map(days.map((day) => [day.date, day])).values()];
}

import type { Period } from "./period.ts";

// This file is separate from the schemas, because lists of appointments need it without the schema library.
/** Returns the periods that include a date. */
export const periodsOn = <P extends Pick<Period, "from_date" | "to_date">>(periods: readonly P[], date: string): P[] =>
  periods.filter(({ from_date, to_date }) => from_date <= date && date <= to_date);

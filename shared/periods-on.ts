import type { Period } from "./period.ts";

// Apart from the schemas, because every list of appointments needs it and none needs the schema library.
/** Returns the periods that hold on a date. */
export const periodsOn = <P extends Pick<Period, "from_date" | "to_date">>(periods: readonly P[], date: string): P[] =>
  periods.filter(({ from_date, to_date }) => from_date <= date && date <= to_date);

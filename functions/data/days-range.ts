interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns both ends of a range of an index by date. Without a date, the range is open on that side. */
export const rangeOf = ({ from = "0000-01-01", to = "9999-12-31" }: Days) =>
  // Every start time sorts before "~", so that all of the last day is part of the range.
  [{ date: from }, { date: to, start_time: "~" }] as const;

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the ends of a range of an index by date; without a date it reaches as far as there are appointments. */
export const rangeOf = ({ from = "0000-01-01", to = "9999-12-31" }: Days) =>
  // A start time sorts before "~", so that the last day is part of the range.
  [{ date: from }, { date: to, start_time: "~" }] as const;

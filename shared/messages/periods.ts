export const PERIODS = {
  tooLong: "Enter at most two years.",
  bothTimes: "Enter both a start and an end, or neither.",
  endAfterStart: "End must be after start",
} as const;

export const BREAKS = {
  endAfterStart: "The end of a break must be after its start",
  outside: "A break must lie within the hours",
  tooMany: (most: number) => `A day can have at most ${most} breaks`,
  overlap: "Breaks must not overlap",
} as const;

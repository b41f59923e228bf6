export const ACTIVITY = {
  endsBeforeStart: "The end must not be before the beginning",
  platform: "Platform administrator",
} as const;

/** What most things of a clinic can be: in use, or put aside without losing their history. */
export const STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type Status = (typeof STATUSES)[number];

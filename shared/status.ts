/** The states of rooms, services and insurance lists. What is inactive keeps its history. */
export const STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type Status = (typeof STATUSES)[number];

/** The statuses of locations, rooms, services, insurance companies and providers. Inactive ones keep their history. */
export const STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type Status = (typeof STATUSES)[number];

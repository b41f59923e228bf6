export const LEAD_STATUSES = ["NEW", "CONTACTED", "CONVERTED", "LOST"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The statuses that a user can choose. Only a conversion sets CONVERTED. */
export const CHOSEN_LEAD_STATUSES = ["NEW", "CONTACTED", "LOST"] as const;

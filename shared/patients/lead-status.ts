export const LEAD_STATUSES = ["NEW", "CONTACTED", "CONVERTED", "LOST"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The statuses that people choose. A lead becomes CONVERTED by its conversion only. */
export const CHOSEN_LEAD_STATUSES = ["NEW", "CONTACTED", "LOST"] as const;

export const LEAD_STATUSES = ["NEW", "CONTACTED", "CONVERTED", "LOST"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The statuses that a user can choose. Only a conversion sets CONVERTED. */
export const CHOSEN_LEAD_STATUSES = ["NEW", "CONTACTED", "LOST"] as const;

interface NextStep {
  readonly status: LeadStatus;
  readonly next_step_on: string;
}

/** Returns whether the next step of a lead is due on a day. */
export const isDue = ({ status, next_step_on }: NextStep, date: string): boolean =>
  (status === "NEW" || status === "CONTACTED") && next_step_on !== "" && next_step_on <= date;

/** Returns whether the next step of a lead was due before today. */
export const isOverdue = (lead: NextStep, today: string): boolean => isDue(lead, today) && lead.next_step_on < today;

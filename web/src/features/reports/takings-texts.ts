import type { HelpText } from "../../lib/page.ts";

/** The help of both pages. */
export const TAKINGS_HELP: HelpText = {
  about: "The money of a period, compared with the period of the same length before it.",
  rules: {
    Received:
      "Payments less refunds, on the day on which they were recorded. What is reversed is taken off on the day of the reversal.",
    Charged: "Charges to patients and to insurance companies.",
    Open: "Charges less discounts and what was received in the period. It may be negative when older charges were paid.",
    Unassigned: "Payments and charges that belong to no appointment.",
    Entries: "Each figure leads to the entries that it adds up.",
    "Booked value": "It stands in Reports. Appointments are booked before they are charged, so the two differ.",
  },
};

/** The sentences of the takings report and of the entries behind it. */
export const TAKINGS_SCREEN = {
  title: "Takings",
  loading: "Loading the takings",
  failed: "Failed to load the takings",
  empty: "No entries in these days.",
  chart: "Received per day",
  before: (amount: string) => `${amount} in the period before`,
  figures: {
    received: "Received",
    charged: "Charged",
    discounted: "Discounted",
    open: "Open",
  },
  about: "Payments less refunds count on the day on which they were recorded.",
  thisMonth: "This month",
  lastMonth: "Last month",
  entries: {
    title: "Entries",
    loading: "Loading entries",
    empty: "No entries add up to this figure.",
    back: "Takings",
    /** What stands for no practitioner and for no service. */
    none: { unassigned: "Unassigned", other: "No service" },
  },
} as const;

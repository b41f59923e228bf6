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

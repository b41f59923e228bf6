/** The sentences of the operator's dashboard. */
export const PLATFORM_SCREEN = {
  failed: "The figures could not be loaded",
  deletions: "Deletions to confirm",
  noRisk: "No clinic is at risk.",
  someAtRisk: (shown: number, all: number) => `The ${shown} of ${all} clinics that have been unused for longest`,
  risks: {
    no_appointments: (until: string | null) => (until ? `No appointment since ${until}` : "No appointment yet"),
    owner_never_signed_in: () => "The owner has never signed in",
  },
} as const;

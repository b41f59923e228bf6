/** The sentences of a practitioner's own page. */
export const MY_DAY_SCREEN = {
  loading: "Loading your appointments",
  empty: "No appointments.",
  appointments: "Appointments",
  weekOf: (day: string) => `Week of ${day}`,
} as const;

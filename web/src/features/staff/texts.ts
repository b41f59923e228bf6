/** The sentences of the page of a staff member. Only that page loads them. */
export const STAFF_MEMBER_SCREEN = {
  timeOffFailed: "Failed to load the time off",
  servicesFailed: "Failed to load the services",
  noServices: "No active services at this location.",
  appointmentsFailed: "Failed to load the appointments",
  noAppointments: "No upcoming appointments.",
  moreAppointments: "Later appointments are in the calendar.",
} as const;

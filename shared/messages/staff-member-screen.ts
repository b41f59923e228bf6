/** The sentences of the page of a staff member. They are loaded with it only. */
export const STAFF_MEMBER_SCREEN = {
  timeOffFailed: "Failed to load the time off",
  servicesFailed: "Failed to load the services",
  noServices: "No active services at this location.",
  appointmentsFailed: "Failed to load the appointments",
  noAppointments: "No upcoming appointments.",
  moreAppointments: "Later appointments are in the calendar.",
} as const;

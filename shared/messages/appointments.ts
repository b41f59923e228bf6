export const APPOINTMENTS = {
  slotTaken: "This time is no longer free. Please choose another one.",
  undoTaken: "This can't be undone: another appointment has some of its time now.",
  invalidTransition: (from: string, to: string) => `An appointment that is ${from} can't become ${to}.`,
  transitionRules: {
    own_day: "Patients can be checked in and seen only on the day of the appointment.",
    from_own_day: "An appointment can't be completed before its day.",
    after_start: "An appointment can be marked missed only after its start.",
    until_day_ends: "This can be undone only until the end of the appointment's day.",
  },
  walkInTime: "A walk-in starts now: leave out date and time.",
  cancelReason: "Only a cancelled appointment has this reason.",
  overbookingOff: "Your clinic does not allow overbooking.",
  notReschedulable: (status: string) => `An appointment that is ${status} can't be rescheduled.`,
  otherLocation: "This service is not offered at this location.",
  serviceDeleted: "This can't be undone: its service has been deleted since. Book a new appointment instead.",
  patientErased: "This can't be undone: its patient has been erased.",
  serviceInactive: "This service is not active.",
  practitionerInactive: "This practitioner is not active.",
  thePatient: "The patient",
  skippedTime: "This time does not exist on this day: the clocks go forward.",
} as const;

export const BOOKING_SCREEN = {
  servicesFailed: "Failed to load services",
  roomsFailed: "Failed to load rooms",
  practitionersFailed: "Failed to load practitioners",
  likelyDuplicate: "This person may be registered already. Check the possible duplicates above.",
  asLast: "As for the last new patient",
  asUsual: "Booked most often that day",
  farDate: (day: string, years: number) => `${day} is ${years === 1 ? "next year" : "the year after next"}.`,
  timesNeedChoices: "The free times appear once location and service are chosen.",
  timesNeedDate: "The free times appear once the date is valid.",
} as const;

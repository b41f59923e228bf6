export const PLATFORM_SCREEN = {
  failed: "The figures could not be loaded",
  atRisk: "At risk",
  approvals: "Pending approvals",
  deletions: "Deletions to confirm",
  failures: "Delivery failures",
  failuresAbout: "Messages of clinics that did not reach their recipients",
  noFailures: "All messages of this and the last month were delivered.",
  thisMonth: "Messages this month",
  noRisk: "No clinic is at risk.",
  someAtRisk: (shown: number, all: number) => `The ${shown} of ${all} clinics that have been unused for longest`,
  risks: {
    no_appointments: (until: string | null) => (until ? `No appointment since ${until}` : "No appointment yet"),
    owner_never_signed_in: () => "The owner has never signed in",
  },
} as const;

/** The steps that set up a new clinic: what to do, and for which purpose. */
export const SETUP_SCREEN = {
  title: "Set up your clinic",
  progress: (done: number, all: number) => `${done} of ${all} steps done`,
  done: "Done",
  open: "To do",
  bookMyself: "I book appointments myself",
  bookFailed: "You were not made a receptionist.",
  steps: {
    location: ["Add a location", "Where your clinic sees patients."],
    hours: ["Open it on at least one day", "Appointments are booked within a location's hours."],
    service: ["Add a service", "What patients book, with its duration and fee."],
    room: ["Add a room", "A service of yours needs one, and can't be booked without."],
    practitioner: ["Add a practitioner", "The person whom patients are booked with."],
    schedule: ["Set the practitioner's hours", "When the practitioner works, and where."],
    front_desk: ["Invite the front desk", "Receptionists register patients and book appointments."],
    messages: ["Decide which messages are sent", "Confirmations and reminders by email. Nothing is sent before."],
    appointment: ["Book the first appointment", "Your front desk books it. Your calendar shows it."],
  },
} as const;

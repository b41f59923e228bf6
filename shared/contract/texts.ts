/** The sentences that belong to no domain. */
export const COMMON_TEXTS = {
  /** The brand label for people without a clinic. */
  brand: "Clinic Manager",
  unexpected: "Unexpected error occurred. Please try again.",
  notLoggedIn: "User not logged in.",
  /** The sentence of every 404 that names nothing more specific. */
  notFound: "This does not exist.",
} as const;

/** The messages of a 404, by the name of the id in a path where there is one. */
export const NOT_FOUND_TEXTS = {
  tenant: "Tenant not found",
  announcement: "Announcement not found",
  export: "This clinic was not exported yet",
  deletion: "No deletion of this clinic was requested",
  user: "User not found",
  location: "Location not found",
  room: "Room not found",
  service: "Service not found",
  provider: "Provider not found",
  noteTemplate: "Note template not found",
  company: "Company not found",
  staff: "Staff member not found",
  schedule: "Schedule not found",
  closure: "Closure not found",
  time_off: "Time off not found",
  practitioner: "Practitioner not found",
  patient: "Patient not found",
  merge: "Merge not found",
  lead: "Lead not found",
  appointment: "Appointment not found",
  slot: "This time does not exist",
  key: "API key not found",
  webhook: "Webhook not found",
  feed: "Calendar feed not found",
  delivery: "Delivery not found",
  bulk: "This change of several appointments was not found",
} as const;

export const ACCESS_TEXTS = {
  forbidden: "You don't have permission to do this.",
  signedOut: "You have been signed out. Please sign in again.",
  staleSession: "Your permissions have changed. Please sign in again.",
  noUserId: "No user ID found",
  noTenant: "No tenant found for this user",
  tenantInactive: "This clinic's account is inactive. Please contact the platform administrator.",
  invalidKey: "This API key is not valid.",
  scopeMissing: (scope: string) => `This API key lacks the scope ${scope}.`,
  accountInactive: "This account is inactive. Please contact your clinic's administrator.",
} as const;

export const REQUEST_TEXTS = {
  malformed: "The request is not valid JSON in UTF-8.",
  notJson: "The request must be of type application/json.",
  tooLarge: "The request is too large.",
  invalid: "Please check the highlighted fields.",
  unknownField: "The request contains an unknown field.",
  invalidCursor: "This page of the list no longer exists. Please start from the first page.",
  invalidKey: "An Idempotency-Key has 16 to 64 letters, digits, hyphens or underscores.",
  keyReused: "This Idempotency-Key was used for another request.",
  rateLimited: "Too many requests. Try again in a minute.",
  conflict: "Someone else changed this in the meantime. Reload it, or keep your input and save again.",
  unavailable: "The service is busy. Please try again in a moment.",
  contention: "Other changes were saved at the same moment. Please try again.",
  internal: "Something went wrong on our side. Please try again.",
} as const;

/**
 * The API's refusals of names that are taken, of ids to which a service can't refer, and of more than a clinic can have. No page
 * shows them without a response.
 */
export const REFUSALS = {
  locationName: "Another location has this name.",
  roomNumber: (number: string) => `This location already has a room ${number}.`,
  serviceName: "This location already has a service with this name.",
  billing: "This location already has billing info. Edit it in the list.",
  practitioner: "Choose practitioners of your clinic.",
  room: "Choose rooms of the service's location.",
  tooMany: (rows: string, most = 1_000) => `A clinic can have at most ${most.toLocaleString("en-US")} ${rows}.`,
} as const;

/** The sentences that the API says, or that the schemas of both sides say; the web app shows them as they are. */
export const MESSAGES = {
  /** The brand label of whoever has no clinic. */
  brand: "Clinic Manager",
  unexpected: "Unexpected error occurred. Please try again.",
  notLoggedIn: "User not logged in.",
  /** Every 404 that names no other thing. */
  notFoundAnything: "This does not exist.",
  notFound: {
    tenant: "Tenant not found",
    user: "User not found",
    location: "Location not found",
    room: "Room not found",
    service: "Service not found",
    provider: "Provider not found",
    company: "Company not found",
    staff: "Staff member not found",
    schedule: "Schedule not found",
    practitioner: "Practitioner not found",
    patient: "Patient not found",
    lead: "Lead not found",
    appointment: "Appointment not found",
  },
  access: {
    forbidden: "You don't have permission to do this.",
    signedOut: "You have been signed out. Please sign in again.",
    staleSession: "Your permissions have changed. Please sign in again.",
    noUserId: "No user ID found",
    noTenant: "No tenant found for this user",
    tenantInactive: "This clinic's account is inactive. Please contact the platform administrator.",
    accountInactive: "This account is inactive. Please contact your clinic's administrator.",
  },
  request: {
    malformed: "The request is not valid JSON.",
    notJson: "The request must be of type application/json.",
    tooLarge: "The request is too large.",
    invalid: "Please check the highlighted fields.",
    unknownField: "The request has a field that is not known here.",
    invalidCursor: "This page of the list no longer exists. Please start from the first page.",
    invalidKey: "An Idempotency-Key has 16 to 64 letters, digits, hyphens or underscores.",
    keyReused: "This Idempotency-Key was used for another request.",
    rateLimited: "Too many requests. Try again in a minute.",
    conflict: "Somebody else has changed this in the meantime. Reload it, or keep your input and save again.",
    unavailable: "The service is busy. Please try again in a moment.",
    contention: "Other changes were saved at the same moment. Please try again.",
    internal: "Something went wrong on our side. Please try again.",
  },
  dates: {
    unreadable: "Enter a date such as 9/16/1941.",
    tooEarly: "Enter a date from 1900 on.",
    tooLate: "Dates can be at most two years ahead.",
    endBeforeStart: "The end date must not be before the start date.",
  },
  times: {
    unreadable: "Enter a time such as 9:30 AM.",
  },
  text: {
    harmful: (label: string) => `${label} has characters that can't be used. Please type it again.`,
    invisible: (label: string) => `${label} has no visible characters. Type it again or leave it empty.`,
  },
  recovery: {
    tooShort: "Password must be at least 8 characters long",
    tooLong: "Password must be at most 256 characters long",
    tooSimple:
      "Password must include at least one uppercase letter, one lowercase letter, one number, and one special character.",
  },
  onboarding: {
    emailTaken: "A user with this email already exists",
    usernameTaken: "Username is already taken",
    otherEmail: "This is not the address that was invited.",
    alreadyComplete: "This account already administers a clinic.",
    alreadySignedIn: "This person has already signed in. They can use Forgot Password.",
  },
  invitation: {
    limit: "This person was sent five invitations today. Please try again tomorrow.",
  },
  logo: {
    unavailable: "Data unavailable",
    notAnImage: "The logo must be a PNG, JPEG, WebP or GIF image.",
    tooLarge: "The logo may be at most 2 MiB.",
  },
  locations: {
    nameRequired: "Clinic location name is required",
    invalidZipcode: "Enter a valid 5-digit Zip Code",
    phoneRequired: "Phone number is required",
    unknownTimeZone: "Choose a time zone from the list",
    timeZoneInUse: (count: number) =>
      `The time zone can't be changed: this location has ${count} upcoming ${count === 1 ? "appointment" : "appointments"}.`,
  },
  rooms: {
    numberRequired: "Room number is required.",
    statusRequired: "Status is required.",
    locationRequired: "Clinic Location is required.",
  },
  services: {
    inUse: (count: number) =>
      `This service can't be deleted: ${count} upcoming ${count === 1 ? "appointment uses" : "appointments use"} it.`,
  },
  billing: {
    invalidId: "Invalid billing ID",
    locationFixed: "The location of billing information can't be changed",
  },
  people: {
    phone: "Enter a phone number, e.g. (218) 555-0155",
  },
  insurance: {
    required: "This field is required",
    phone: "Valid phone number is required",
  },
  staff: {
    notActive: "Only active staff can be invited. Change the status first.",
    otherTenant: "Staff can only be added to your own clinic.",
  },
  schedules: {
    endAfterStart: "End must be after start",
    nothingGiven: "Give at least one weekday",
    weekdayTwice: "Each weekday can be given once",
    overlap: (day: string, location: string, start: string, end: string) =>
      `${day}: overlaps the hours at ${location} (${start} to ${end})`,
  },
  activity: {
    endsBeforeStart: "The end must not be before the beginning",
    platform: "Platform administrator",
  },
  appointments: {
    slotTaken: "This time is no longer free. Please choose another one.",
    undoTaken: "This can't be undone: another appointment has some of its time now.",
    invalidTransition: (from: string, to: string) => `An appointment that is ${from} can't become ${to}.`,
    transitionRules: {
      own_day: "Patients can be checked in and seen only on the day of the appointment.",
      from_own_day: "An appointment can't be completed before its day.",
      after_start: "An appointment can be marked missed only after its start.",
      until_day_ends: "This can be undone only until the end of the appointment's day.",
    },
    notReschedulable: (status: string) => `An appointment that is ${status} can't be rescheduled.`,
    otherLocation: "This service is not offered at this location.",
    serviceDeleted: "This can't be undone: its service has been deleted since. Book a new appointment instead.",
    serviceInactive: "This service is not active.",
    practitionerInactive: "This practitioner is not active.",
    past: "This time is in the past.",
    closedDay: "The location is closed on this day.",
    outsideHours: (open: string, close: string) => `The location is open from ${open} to ${close}.`,
    noSchedule: "The practitioner does not work here on this day.",
    outsideSchedule: (start: string, end: string) => `The practitioner works here from ${start} to ${end}.`,
    skippedTime: "This time does not exist on this day: the clocks go forward.",
    practitionerBusy: "The practitioner has another appointment at this time.",
    patientBusy: "The patient has another appointment at this time.",
  },
} as const;

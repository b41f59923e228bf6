export const DATES = {
  required: "Date is required",
  unreadable: "Enter a date such as 11/27/2026.",
  unreadableBirthDate: "Enter a date such as 9/16/1941.",
  tooEarly: "Enter a date from 1900 on.",
  tooLate: "Dates can be at most two years ahead.",
  endBeforeStart: "The end date must not be before the start date.",
} as const;

export const TIMES = {
  unreadable: "Enter a time such as 9:30 AM.",
} as const;

export const TEXT = {
  harmful: (label: string) => `${label} has characters that can't be used. Please type it again.`,
  invisible: (label: string) => `${label} has no visible characters. Type it again or leave it empty.`,
} as const;

export const PEOPLE = {
  phone: "Enter a phone number, e.g. (218) 555-0155",
  phoneDigits: "Phone number must have 7 to 15 digits",
} as const;

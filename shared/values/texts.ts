export const DATE_TEXTS = {
  required: "Date is required",
  unreadable: "Enter a date such as 11/27/2026.",
  unreadableBirthDate: "Enter a date such as 9/16/1941.",
  tooEarly: "Enter a date from 1900 on.",
  tooLate: "Dates can be at most two years ahead.",
  endBeforeStart: "The end date must not be before the start date.",
} as const;

export const TIME_TEXTS = {
  unreadable: "Enter a time such as 9:30 AM.",
} as const;

export const PLAIN_TEXT_TEXTS = {
  harmful: (label: string) => `${label} has characters that can't be used. Please type it again.`,
  invisible: (label: string) => `${label} has no visible characters. Type it again or leave it empty.`,
} as const;

export const PEOPLE_TEXTS = {
  phone: "Enter a phone number, e.g. (218) 555-0155",
  phoneDigits: "Phone number must have 7 to 15 digits",
} as const;

const TYPES: Readonly<Record<string, string>> = {
  string: "must be text",
  number: "must be a number",
  int: "must be a whole number",
  boolean: "must be true or false",
  array: "must be a list",
  object: "must be an object",
};

const UNITS: Readonly<Record<string, string>> = { string: " characters", array: " entries" };

/** The sentences for values of a request whose schema has none of its own. */
export const VALUES = {
  unnamed: "this value",
  notObject: "The request must be a JSON object.",
  required: (name: string) => `${name} is required`,
  oneOf: (name: string, values: readonly string[]) => `${name} must be one of ${values.join(", ")}`,
  atMost: (name: string, maximum: number, of: string) => `${name} must be at most ${maximum}${UNITS[of] ?? ""}`,
  atLeast: (name: string, minimum: number, of: string) => `${name} must be at least ${minimum}${UNITS[of] ?? ""}`,
  wrongType: (name: string, type: string) => `${name} ${TYPES[type] ?? "is not valid"}`,
} as const;

export const PERIOD_TEXTS = {
  firstDayRequired: "First day is required",
  tooLong: "Enter at most two years.",
  bothTimes: "Enter both a start and an end, or neither.",
  endAfterStart: "End must be after start",
} as const;

export const BREAK_TEXTS = {
  endAfterStart: "The end of a break must be after its start",
  outside: "A break must lie within the hours",
  tooMany: (most: number) => `A day can have at most ${most} breaks`,
  overlap: "Breaks must not overlap",
} as const;

/** The highest number that the sentence of a refusal contains. */
export const MAX_COUNT = 100;

/** Returns a number as the sentence of a refusal contains it: "3", or "more than 100" for every higher number. */
export const countText = (count: number): string => (count > MAX_COUNT ? `more than ${MAX_COUNT}` : String(count));

import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { METHODS, RECEIPT_PREFIX } from "../payments/methods.ts";
import { PAYMENT_TEXTS } from "../payments/texts.ts";
import { Breaks, breaksFit } from "../values/breaks.ts";
import { WallTime } from "../values/dates.ts";
import { WEEKDAYS, type Weekday } from "../values/days-and-times.ts";
import {
  emailAddress,
  fiveDigitZipcode,
  Instant,
  numericPhone,
  optionalText,
  optionalWebsite,
  orEmpty,
  requiredText,
  STATUSES,
  Version,
} from "../values/fields.ts";
import { ClosureId, LocationId } from "../values/ids.ts";
import { Period } from "../values/period.ts";
import { BREAK_TEXTS } from "../values/texts.ts";
import { LOCATION_TEXTS } from "./texts.ts";

export const DEFAULT_OPEN = "09:00";
export const DEFAULT_CLOSE = "17:00";
const DAY_STATUSES = ["available", "closed"] as const;

// An empty field of a form means the usual hours, like a missing one.
const timeOr = (usual: string) => orEmpty(WallTime).transform((time) => time || usual);

const members = {
  open: timeOr(DEFAULT_OPEN),
  close: timeOr(DEFAULT_CLOSE),
  status: z.enum(DAY_STATUSES),
  breaks: Breaks.optional(),
};

export const DayHours = z
  .strictObject({
    ...members,
    open: members.open.default(DEFAULT_OPEN),
    close: members.close.default(DEFAULT_CLOSE),
    status: members.status.default("available"),
  })
  .refine(({ open, close, status }) => status === "closed" || open < close, {
    path: ["close"],
    message: "Close must be after open",
  })
  .refine(({ open, close, status, breaks }) => status === "closed" || breaksFit(breaks, open, close), {
    path: ["breaks"],
    message: BREAK_TEXTS.outside,
  });
export type DayHours = z.output<typeof DayHours>;

/** Returns a value for each weekday. */
export const perWeekday = <T>(of: (day: Weekday) => T) =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, of(day)])) as Record<Weekday, T>;

/** Returns the status of a weekday that is not mentioned: most clinics are closed at the weekend. */
const usualStatus = (day: Weekday) => (day === "Saturday" || day === "Sunday" ? "closed" : "available");

/** Returns the usual hours: from 09:00 to 17:00 from Monday to Friday. */
export const usualHours = (): Record<Weekday, DayHours> =>
  perWeekday((day) => ({ open: DEFAULT_OPEN, close: DEFAULT_CLOSE, status: usualStatus(day) }));

/** The hours of all seven days. A missing day has the usual hours. */
export const OperatingHours = z.strictObject(perWeekday((day) => DayHours.prefault({ status: usualStatus(day) })));
export type OperatingHours = z.output<typeof OperatingHours>;

const DayChange = z.strictObject(members).partial();

/** A change of some weekdays, or of some of their hours. What is missing stays as it is stored. */
export const HoursChange = z.strictObject(perWeekday(() => DayChange)).partial();
export type HoursChange = z.output<typeof HoursChange>;

function isTimeZone(name: string): boolean {
  try {
    // Intl also accepts offsets such as "+02:00", which have no daylight-saving time.
    return /^[A-Za-z]/.test(name) && Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** The name of a zone of the IANA time zone database, such as "America/Chicago". */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, LOCATION_TEXTS.unknownTimeZone)
  .meta({ description: "IANA time zone of all dates and times of the location" });

const ReceiptPrefix = z.string().trim().toUpperCase().regex(RECEIPT_PREFIX, PAYMENT_TEXTS.prefix);

const zipcode = LOCATION_TEXTS.invalidZipcode;
const phone = LOCATION_TEXTS.phoneRequired;

const fields = {
  location_name: requiredText("Location Name", 100, LOCATION_TEXTS.nameRequired),
  street: requiredText("Street"),
  city: requiredText("City"),
  state: requiredText("State"),
  zipcode: fiveDigitZipcode("Zip Code", zipcode, zipcode),
  phone_number: numericPhone("Phone Number", phone),
  email: emailAddress(),
  website: optionalWebsite().default(null),
  time_zone: TimeZone,
  operating_hours: OperatingHours,
  status: z.enum(STATUSES, "Status is required").default("ACTIVE"),
  receipt_prefix: orEmpty(ReceiptPrefix).default("").meta({
    description:
      "The letters with which the numbers of its receipts begin; a new location gets free ones from its name",
  }),
  accepted_methods: z.array(z.enum(METHODS)).max(METHODS.length).default([]).meta({
    description: "How patients can pay here; every method when it is empty",
  }),
  receipt_footer: optionalText("Receipt Footer", 200),
};

/** A place where a clinic sees patients. */
export const Location = z.object({ location_id: LocationId, ...storedFields(fields), version: Version });
export type Location = z.infer<typeof Location>;

export const NewLocation = z.strictObject({
  ...fields,
  operating_hours: OperatingHours.prefault({}),
  time_zone: TimeZone.optional().meta({
    description: "That of the state when it is missing, or else the environment's default",
  }),
});

export const LocationChange = changeOf({ ...fields, operating_hours: HoursChange, receipt_prefix: ReceiptPrefix });

/** Days, or hours on each of them, on which a location is closed. */
export const Closure = z.object({
  closure_id: ClosureId,
  location_id: LocationId,
  ...Period.shape,
  created_at: Instant,
});
export type Closure = z.infer<typeof Closure>;

import * as z from "zod";

const notText = (label: string, required: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? required : `${label} must be text`),
});

/** Text that has to be given: trimmed, 1 to `max` characters. */
export const requiredText = (label: string, max = 100, required = `${label} is required`) =>
  z.string(notText(label, required)).trim().min(1, required).max(max, `${label} must be at most ${max} characters`);

/** Text that may be left empty: trimmed, at most `max` characters, "" where it is missing. */
export const optionalText = (label: string, max = 100) =>
  z.string(`${label} must be text`).trim().max(max, `${label} must be at most ${max} characters`).default("");

/** One of a few values that has to be chosen. */
export const choiceOf = <const Values extends readonly [string, ...string[]]>(values: Values, required: string) =>
  z.enum(values, required);

/** An email address, trimmed and in lower case, at most 254 characters. */
export const emailAddress = (label = "Email", required = `${label} is required`) =>
  requiredText(label, 254, required).toLowerCase().pipe(z.email("Invalid email address"));

/** A phone number of exactly ten digits. */
export const tenDigitPhone = (label = "Phone Number") =>
  requiredText(label).pipe(z.string().regex(/^\d{10}$/, "Phone number must be exactly 10 digits"));

/** A phone number as people write it: digits, plus, hyphen, parentheses and spaces, with a digit among them. */
export const writtenPhone = (required: string) =>
  requiredText("Phone", 30, required).pipe(z.string().regex(/^(?=.*\d)[\d+\-() ]+$/, required));

// An address of the web only: a "javascript:" link in a table would run for whoever clicks it.
/** A web address, or null for none; an empty text counts as none. */
export const optionalWebsite = () =>
  z
    .union([
      z.literal("").transform(() => null),
      z.url({ protocol: /^https?$/, error: "Website must be an http or https address" }).max(200),
    ])
    .nullable();

/** A zip code as five characters of text, whose leading zeros count. */
export const fiveDigitZipcode = (
  label = "Zipcode",
  message = "Zipcode must be exactly 5 digits",
  required = `${label} is required`,
) => requiredText(label, 100, required).pipe(z.string().regex(/^\d{5}$/, message));

// The day may have begun east of Greenwich (UTC+14) while it is still yesterday in UTC.
const latestToday = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** A zip code of five digits, or "" for none. */
export const optionalZipcode = (label = "Zipcode") =>
  optionalText(label).pipe(z.string().regex(/^(\d{5})?$/, "Zipcode must be exactly 5 digits"));

/** A plain calendar date `YYYY-MM-DD` that exists, from 1900 on and not in the future. */
export const dateOfBirth = (label = "Date of Birth") =>
  requiredText(label).pipe(
    z.iso
      .date(`${label} must be a date`)
      .refine(
        (date) => date >= "1900-01-01" && date <= latestToday(),
        `${label} must not be in the future or before 1900`,
      ),
  );

/** The version that an update was based on; the API answers 409 when the stored one is newer. */
export const Version = z.number().int().nonnegative();

/** An instant, UTC in ISO form. */
export const Instant = z.iso.datetime();

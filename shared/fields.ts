import * as z from "zod";
import { EARLIEST_DATE, latestToday } from "./dates.ts";
import { MESSAGES } from "./messages.ts";
import { isHarmless, isVisible } from "./plain-text.ts";

const notText = (label: string, required: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? required : `${label} must be text`),
});

/** Text of at most `max` characters, trimmed and without characters that do harm. Every text field begins with it. */
const text = (label: string, max: number, required: string) =>
  z
    .string(notText(label, required))
    .trim()
    .max(max, `${label} must be at most ${max} characters`)
    .refine(isHarmless, MESSAGES.text.harmful(label));

/** Text that is required: trimmed, 1 to `max` characters. */
export const requiredText = (label: string, max = 100, required = `${label} is required`) =>
  text(label, max, required).min(1, required).refine(isVisible, required);

/** Text that may be left empty: trimmed, at most `max` characters, "" where it is missing. */
export const optionalText = (label: string, max = 100) =>
  text(label, max, `${label} must be text`)
    .refine((value) => value === "" || isVisible(value), MESSAGES.text.invisible(label))
    .default("");

/**
 * A text field that may also be empty. Unlike a union it refuses with the schema's own sentence: a union's says which of
 * its shapes were expected.
 */
export const orEmpty = <S extends z.ZodType<string, string>>(schema: S) =>
  z.string("This must be text").transform((value, context): string => {
    if (value.trim() === "") return "";
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    for (const { message } of error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

/** What a list is searched for, at most `max` characters. */
export const searchText = (max = 100) => z.string().max(max).refine(isHarmless, MESSAGES.text.harmful("The search"));

/** One of a few values that has to be chosen. */
export const choiceOf = <const Values extends readonly [string, ...string[]]>(values: Values, required: string) =>
  z.enum(values, required);

/** An email address, trimmed and in lower case, at most 254 characters. */
export const emailAddress = (label = "Email", required = `${label} is required`) =>
  requiredText(label, 254, required).toLowerCase().pipe(z.email("Invalid email address"));

/** A phone number of exactly ten digits. */
export const tenDigitPhone = (label = "Phone Number") =>
  requiredText(label).pipe(z.string().regex(/^\d{10}$/, "Phone number must be exactly 10 digits"));

/** A phone number as people write it: 7 to 15 digits, among plus, hyphen, parentheses and spaces. */
export const writtenPhone = (required: string) =>
  requiredText("Phone", 30, required).pipe(z.string().regex(/^(?=(?:\D*\d){7,15}\D*$)[\d+\-() ]+$/, required));

/** A phone number of 7 to 15 digits and nothing else. */
export const numericPhone = (label: string, required: string) =>
  requiredText(label, 20, required).pipe(z.string().regex(/^\d{7,15}$/, required));

// Only addresses of the web: a "javascript:" link in a table would run for everyone who clicks it.
/** A web address, or null for none; an empty text counts as none. */
export const optionalWebsite = () =>
  z
    .union([
      z.literal("").transform(() => null),
      z
        .url({ protocol: /^https?$/, error: "Website must be an http or https address" })
        .max(200)
        .refine(isHarmless, MESSAGES.text.harmful("Website")),
    ])
    .nullable();

/** A zip code as five characters of text, whose leading zeros count. */
export const fiveDigitZipcode = (
  label = "Zipcode",
  message = "Zipcode must be exactly 5 digits",
  required = `${label} is required`,
) => requiredText(label, 100, required).pipe(z.string().regex(/^\d{5}$/, message));

/** A zip code of five digits, or "" for none. */
export const optionalZipcode = (label = "Zipcode") =>
  optionalText(label).pipe(z.string().regex(/^(\d{5})?$/, "Zipcode must be exactly 5 digits"));

/** A plain calendar date `YYYY-MM-DD` that exists, from 1900 on and not in the future. */
export const dateOfBirth = (label = "Date of Birth") =>
  requiredText(label).pipe(
    z.iso
      .date(MESSAGES.dates.unreadable)
      .refine(
        (date) => date >= EARLIEST_DATE && date <= latestToday(),
        `${label} must not be in the future or before 1900`,
      ),
  );

/** The version that an update was based on; the API answers 409 when the stored one is newer. */
export const Version = z.number().int().nonnegative();

/** An instant, UTC in ISO form. */
export const Instant = z.iso.datetime();

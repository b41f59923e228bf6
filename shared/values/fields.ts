import * as z from "zod";
import { utcDate } from "./days-and-times.ts";
import { isHarmless, isVisible } from "./plain-text.ts";
import { DATE_TEXTS, PEOPLE_TEXTS, PLAIN_TEXT_TEXTS } from "./texts.ts";
import { EARLIEST_DATE } from "./typed-input.ts";

/** Returns the message options for a value that is missing or not a text. */
const textError = (label: string, required: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? required : `${label} must be text`),
});

type TextCheck = z.core.$ZodCheck<string>;

const TRIM = z.trim();

/**
 * Builds the base schema of all text fields: trimmed, of at most `max` characters, none of them harmful, and what else is checked.
 * All checks are added at once, because each further method of a schema copies it, and a function builds a thousand of them at its
 * start.
 */
const text = (
  label: string,
  max: number,
  required: string,
  checks: readonly TextCheck[] = [],
  isAllowed = isHarmless,
) =>
  z
    .string(textError(label, required))
    .check(
      TRIM,
      z.maxLength(max, `${label} must be at most ${max} characters`),
      z.refine<string>(isAllowed, PLAIN_TEXT_TEXTS.harmful(label)),
      ...checks,
    );

const filled = (required: string): TextCheck[] => [z.minLength(1, required), z.refine<string>(isVisible, required)];

export const requiredText = (label: string, max = 100, required = `${label} is required`) =>
  text(label, max, required, filled(required));

const isHarmlessInLines = (value: string) => isHarmless(value.replaceAll("\n", " "));

export const multilineText = (label: string, max: number) => {
  const required = `${label} is required`;
  return text(label, max, required, filled(required), isHarmlessInLines);
};

const isEmptyOrVisible = (value: string) => value === "" || isVisible(value);

/** Builds the schema of a text that may be empty or missing, of at most `max` characters. */
export const optionalText = (label: string, max = 100) =>
  text(label, max, `${label} must be text`, [
    z.refine<string>(isEmptyOrVisible, PLAIN_TEXT_TEXTS.invisible(label)),
  ]).default("");

/**
 * Builds a schema that also accepts an empty text. Errors keep the messages of the given schema, which a union would replace
 * with a list of the expected shapes.
 */
export const orEmpty = <S extends z.ZodType<string, string>>(schema: S) =>
  z.string("This must be text").transform((value, context): string => {
    if (value.trim() === "") return "";
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    for (const { message } of error.issues) context.addIssue({ code: "custom", message });
    return z.NEVER;
  });

export const searchText = (max = 100) =>
  z
    .string()
    .max(max, `The search must be at most ${max} characters`)
    .refine(isHarmless, PLAIN_TEXT_TEXTS.harmful("The search"));

/** Builds the schema of an email address, which is stored in lower case. */
export const emailAddress = (required = "Email is required") =>
  requiredText("Email", 254, required).toLowerCase().pipe(z.email("Invalid email address"));

/** Removes the punctuation of a phone number, and the country code of the United States. */
const bareDigits = (phone: string) => phone.replace(/[\s().+-]/g, "").replace(/^1(?=\d{10}$)/, "");

/** Builds the schema of a phone number of exactly ten digits, which may be typed with punctuation and +1. */
export const tenDigitPhone = () =>
  requiredText("Phone Number")
    .overwrite(bareDigits)
    .pipe(z.string().regex(/^\d{10}$/, "Phone number must be exactly 10 digits"));

/** Builds the schema of a phone number of 7 to 15 digits with plus, hyphens, parentheses and spaces. */
export const writtenPhone = (required: string) =>
  requiredText("Phone", 30, required)
    .pipe(z.string().regex(/^(?=\D*\d)[\d+\-() ]+$/, { error: required, abort: true }))
    .pipe(z.string().regex(/^(?:\D*\d){7,15}\D*$/, PEOPLE_TEXTS.phoneDigits));

/** Builds the schema of a phone number of 7 to 15 digits, which may be typed with punctuation and +1. */
export const numericPhone = (label: string, required: string) =>
  requiredText(label, 30, required)
    .overwrite(bareDigits)
    .pipe(z.string().regex(/^\d+$/, { error: required, abort: true }))
    .pipe(z.string().regex(/^\d{7,15}$/, PEOPLE_TEXTS.phoneDigits));

// Only http and https are allowed, because a "javascript:" link in a table would run for everyone who clicks it.
/** Builds the schema of an optional web address, which is null when the text is empty. */
export const optionalWebsite = () =>
  z
    .union([
      z.literal("").transform(() => null),
      z
        .url({ protocol: /^https?$/, error: "Website must be an http or https address" })
        .max(200, "Website must be at most 200 characters")
        .refine(isHarmless, PLAIN_TEXT_TEXTS.harmful("Website")),
    ])
    .nullable();

/** Builds the schema of a zip code, which is text because its leading zeros count. */
export const fiveDigitZipcode = (
  label = "Zipcode",
  message = "Zipcode must be exactly 5 digits",
  required = `${label} is required`,
) => requiredText(label, 100, required).pipe(z.string().regex(/^\d{5}$/, message));

export const optionalZipcode = () =>
  text("Zipcode", 100, "Zipcode must be text")
    .pipe(z.string().regex(/^(\d{5})?$/, "Zipcode must be exactly 5 digits"))
    .default("");

/** Builds the schema of a birth date `YYYY-MM-DD`, from 1900 on and not after today in UTC, which no clinic in America is ahead of. */
export const dateOfBirth = () =>
  requiredText("Date of Birth").pipe(
    z.iso
      .date(DATE_TEXTS.unreadableBirthDate)
      .refine(
        (date) => date >= EARLIEST_DATE && date <= utcDate(),
        "Date of Birth must not be in the future or before 1900",
      ),
  );

/** The version that an update is based on. The API answers 409 when the stored one is newer. */
export const Version = z.number().int().nonnegative();

export const Instant = z.iso.datetime();

// A stored instant is not checked, because a row with an unusual one must not break every list that contains it.
export const StoredInstant = z.string().meta({ format: "date-time" });

/** The statuses of locations, rooms, services, insurance companies and providers. Inactive ones keep their history. */
export const STATUSES = ["ACTIVE", "INACTIVE"] as const;
export type Status = (typeof STATUSES)[number];

/** The states of a person's invitation: not sent because the person may not sign in yet, sent, or used. */
export const INVITATION_STATES = ["none", "pending", "accepted"] as const;

/** The state of an invitation as the API returns it. Rows without it belong to people who have signed in. */
export const InvitationState = z.enum(INVITATION_STATES).default("accepted");

/** Whether a person had a second factor when they opened the app last. */
export const RecordedMfa = z.boolean().nullable().default(null).meta({
  description: "Whether the person had a second factor when opening the app last; null when that is not recorded yet",
});

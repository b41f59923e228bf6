import * as z from "zod";
import { INSURANCE } from "../insurance/texts.ts";
import { optionalText, orEmpty, requiredText, Version } from "../values/fields.ts";
import { CompanyId, PatientId, PolicyId, ProviderId, reference } from "../values/ids.ts";
import { DATE_TEXTS } from "../values/texts.ts";
import { EARLIEST_DATE, isDate } from "../values/typed-input.ts";

/** Builds the schema of an optional date of any year, because a policy may end long after the last bookable day. */
const optionalDate = () =>
  orEmpty(z.string().refine((date) => isDate(date) && date >= EARLIEST_DATE, DATE_TEXTS.unreadable)).default("");

/** The texts and dates of a policy. Both dates are included, and an empty date means no limit. */
const terms = {
  member_id: requiredText("Member ID", 50),
  group_number: optionalText("Group Number", 50),
  holder: optionalText("Holder", 100),
  valid_from: optionalDate(),
  valid_to: optionalDate(),
};

const MAX_POLICIES = 10;

/** An insurance policy of a patient. An empty holder means that the patient is the holder. */
export const Policy = z.object({
  policy_id: PolicyId,
  provider_id: ProviderId,
  company_id: CompanyId.or(z.literal("")).meta({ description: "An empty text when no company is known" }),
  member_id: z.string(),
  group_number: z.string(),
  holder: z.string().meta({ description: "An empty text when the patient is the holder" }),
  valid_from: z.string(),
  valid_to: z.string(),
});
export type Policy = z.infer<typeof Policy>;

/** The policies of a patient in the order in which they are used. The version is 0 until policies are first saved. */
export const PatientInsurance = z.object({
  patient_id: PatientId,
  items: z.array(Policy),
  names: z
    .record(z.string(), z.string())
    .meta({ description: "The names of the providers and companies of the policies by id" }),
  version: Version,
});
export type PatientInsurance = z.infer<typeof PatientInsurance>;

/** A policy to add, or a stored one that stays or is changed. */
export const NewPolicy = z
  .strictObject({
    policy_id: reference("Unknown id").optional().meta({ description: "Of a stored policy that stays or is changed" }),
    provider_id: reference("Provider is required"),
    company_id: orEmpty(reference("Unknown id")).default(""),
    ...terms,
  })
  .refine(({ valid_from, valid_to }) => !valid_from || !valid_to || valid_from <= valid_to, {
    path: ["valid_to"],
    error: DATE_TEXTS.endBeforeStart,
  });
export type NewPolicy = z.output<typeof NewPolicy>;

/** All policies of a patient in their order. Stored policies that are missing here are removed. */
export const NewInsurance = z.strictObject({
  items: z.array(NewPolicy).max(MAX_POLICIES, INSURANCE.tooMany(MAX_POLICIES)),
  version: Version,
});

/** The days on which a policy is valid. An empty date means no limit. */
interface ValidDays {
  readonly valid_from: string;
  readonly valid_to: string;
}

type Validity = "valid" | "expired" | "not yet";

export function validityOn({ valid_from, valid_to }: ValidDays, date: string): Validity {
  if (valid_to && valid_to < date) return "expired";
  return valid_from > date ? "not yet" : "valid";
}

import * as z from "zod";
import { changeOf, storedFields } from "../contract/field-lists.ts";
import { PlainDate } from "../values/dates.ts";
import { Instant, optionalText, orEmpty, Version } from "../values/fields.ts";
import { LeadId, PatientId } from "../values/ids.ts";
import { personFields, storedPerson } from "./person.ts";

export const LEAD_STATUSES = ["NEW", "CONTACTED", "CONVERTED", "LOST"] as const;
export type LeadStatus = (typeof LEAD_STATUSES)[number];

/** The statuses that a user can choose. Only a conversion sets CONVERTED. */
export const CHOSEN_LEAD_STATUSES = ["NEW", "CONTACTED", "LOST"] as const;

interface NextStep {
  readonly status: LeadStatus;
  readonly next_step_on: string;
}

export const isDue = ({ status, next_step_on }: NextStep, date: string): boolean =>
  (status === "NEW" || status === "CONTACTED") && next_step_on !== "" && next_step_on <= date;

export const isOverdue = (lead: NextStep, today: string): boolean => isDue(lead, today) && lead.next_step_on < today;

const optionalDate = () => orEmpty(PlainDate).default("");

/** The fields of an inquiry: what the person is interested in, and what the clinic does next. */
export const inquiryFields = {
  interest: optionalText("Asked for", 200),
  source: optionalText("Source"),
  last_contact: optionalDate(),
  next_step: optionalText("Next step", 200),
  next_step_on: optionalDate(),
};

const fields = { ...personFields, ...inquiryFields, status: z.enum(CHOSEN_LEAD_STATUSES).default("NEW") };

/** A person who has made an inquiry and is not a patient yet. After a conversion, `patient_id` is the patient. */
export const Lead = z.object({
  lead_id: LeadId,
  ...storedPerson,
  ...storedFields(inquiryFields),
  status: z.enum(LEAD_STATUSES).default("NEW"),
  patient_id: PatientId.nullable().default(null),
  created_at: Instant,
  version: Version,
});
export type Lead = z.infer<typeof Lead>;

/** A new lead. A name and a phone number are enough during a call. */
export const NewLead = z.strictObject(fields);
export type NewLead = z.output<typeof NewLead>;

export const LeadChange = changeOf(fields);

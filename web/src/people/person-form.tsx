import type { SelectProps } from "@cloudscape-design/components/select";
import type { Control, FieldValues } from "react-hook-form";
import * as z from "zod";
import { emptyValues, valuesOf } from "../../../shared/contract/field-lists.ts";
import { CHOSEN_LEAD_STATUSES, inquiryFields, type Lead, NewLead } from "../../../shared/patients/lead.ts";
import { NewPatient, type Patient } from "../../../shared/patients/patient.ts";
import { LANGUAGES, personFields } from "../../../shared/patients/person.ts";
import { type FieldConfig, type FieldConfigs, FormFields } from "../components/forms/form-fields.tsx";
import { once } from "../lib/async.ts";
import { noteLabel, plainText } from "../lib/forms/use-entity-form.ts";
import {
  GENDER_TEXT,
  INQUIRY_LABELS,
  LEAD_STATUS_TEXT,
  languageName,
  PERSON_LABELS,
  PERSON_NAMES,
} from "./person-labels.ts";

/** The fields of a patient or a lead as they are typed, and as they are saved. Only leads have an inquiry. */
type PersonInput = z.input<typeof NewLead>;
export type PersonField = keyof PersonInput;
type InquiryField = keyof typeof inquiryFields | "status";
export type PersonValues = Omit<NewLead, InquiryField> & Partial<Pick<NewLead, InquiryField>>;

/** What a lead asked for and what the clinic does about it. */
export const INQUIRY: readonly PersonField[] = [...(Object.keys(inquiryFields) as PersonField[]), "status"];

const WithoutBirthDate = z.strictObject(personFields);

/** Returns the rules of a person's fields. Those of a patient who was a lead do not require the birth date. */
export function personSchema(isLead: boolean, birthDateRequired: boolean): z.ZodType<PersonValues, PersonInput> {
  if (isLead) return NewLead;
  return birthDateRequired ? NewPatient : WithoutBirthDate;
}

/** Returns the fields of a person about whom nothing is known yet. */
export const emptyPerson = (isLead: boolean): PersonInput => ({
  ...emptyValues(personFields),
  gender: "UNKNOWN",
  ...(isLead && { ...emptyValues(inquiryFields), status: "NEW" as const }),
});

/** Returns the fields of a patient or a lead that can be edited. */
export const personInput = (person: Patient | Lead): PersonInput => ({
  ...valuesOf(personFields, person),
  ...("lead_id" in person && {
    ...valuesOf(inquiryFields, person),
    // A converted lead can't be edited.
    status: person.status === "CONVERTED" ? "CONTACTED" : person.status,
  }),
});

/** Returns the options of a select for a language, by name. They show the codes, because a few languages share a name. */
const languageOptions = once((): readonly SelectProps.Option[] => [
  { value: "", label: "Unknown" },
  ...LANGUAGES.map((value) => ({ value, label: languageName(value), labelTag: value })).sort((a, b) =>
    a.label.localeCompare(b.label),
  ),
]);

const LABELS: Readonly<Record<PersonField, string>> = { ...PERSON_LABELS, ...INQUIRY_LABELS };

/** Names all fields of a person, because another person may change one that the form does not show. */
export function namePersonFields(control: object): void {
  for (const [name, label] of Object.entries(LABELS)) noteLabel(control, name, { label, show: plainText });
}

/** The appearance of the fields that are more than an optional line of text. */
const LOOKS: Readonly<Partial<Record<PersonField, Omit<FieldConfig, "label">>>> = {
  first_name: { optional: false },
  last_name: { optional: false },
  contact: { optional: false, inputMode: "tel" },
  dob: { date: "birth" },
  email: { type: "email" },
  gender: { options: GENDER_TEXT },
  preferred_language: { options: languageOptions },
  zipcode: { inputMode: "numeric" },
  emergency_contact: { placeholder: "Name and phone number" },
  alert: { placeholder: "Shown wherever the person is booked" },
  interest: { placeholder: "What the person would like" },
  source: { placeholder: "How the person found the clinic" },
  last_contact: { date: "past" },
  next_step: { placeholder: "What the clinic does next" },
  next_step_on: { date: "booking" },
  status: { options: () => CHOSEN_LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_TEXT[value] })) },
};

interface PersonFieldsProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly birthDateRequired: boolean;
  /** The path of the person's fields in the form, with a dot at its end. @default the form itself */
  readonly path?: string;
  /** @default the fields that both patients and leads have */
  readonly names?: readonly PersonField[];
  /** The field that has the focus first. @default the form's first one */
  readonly focused?: PersonField;
}

/** Asks for the personal fields of a patient or a lead. */
export function PersonFields<V extends FieldValues, T>(props: PersonFieldsProps<V, T>) {
  const { control, birthDateRequired, path = "", names = PERSON_NAMES, focused } = props;
  const configOf = (name: PersonField): FieldConfig => ({
    label: LABELS[name],
    optional: name !== "dob" || !birthDateRequired,
    ...(name === focused && { autoFocus: true }),
    ...LOOKS[name],
  });
  const fields = Object.fromEntries(names.map((name) => [`${path}${name}`, configOf(name)])) as FieldConfigs<V, T>;
  return <FormFields control={control} fields={fields} />;
}

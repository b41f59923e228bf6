import type { SelectProps } from "@cloudscape-design/components/select";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { latestToday } from "../../../shared/dates.ts";
import { CHOSEN_LEAD_STATUSES } from "../../../shared/patients/lead-status.ts";
import { GENDERS, personFields } from "../../../shared/patients/person.ts";
import { parseDate } from "../../../shared/typed-date.ts";
import { DateField } from "../components/date-field.tsx";
import { FieldGrid } from "../components/field-grid.tsx";
import { SelectField } from "../components/select-field.tsx";
import { TextField } from "../components/text-field.tsx";
import { GENDER_TEXT } from "./gender.ts";
import { languageOptions } from "./languages.ts";
import { LEAD_STATUS_TEXT } from "./lead-status.ts";
import type { PersonField } from "./person-form.ts";

const readDate = (text: string) => parseDate(text, { kind: "booking", today: latestToday() });
const LEAD_STATUS_OPTIONS = CHOSEN_LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_TEXT[value] }));
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_TEXT[value] }));

interface FieldLook {
  readonly label: string;
  readonly required?: boolean;
  readonly type?: "email";
  readonly inputMode?: "tel" | "numeric";
  readonly placeholder?: string;
  /** Reads a typed date; left out for other fields. */
  readonly read?: (text: string) => string | undefined;
  readonly options?: () => readonly SelectProps.Option[];
}

/** The fields in the order in which a caller states them on the telephone. */
const LOOKS: Readonly<Record<PersonField, FieldLook>> = {
  first_name: { label: "First Name", required: true },
  last_name: { label: "Last Name", required: true },
  contact: { label: "Contact", required: true, inputMode: "tel" },
  dob: { label: "Date of Birth" },
  email: { label: "Email", type: "email" },
  middle_name: { label: "Middle Name" },
  gender: { label: "Gender", options: () => GENDER_OPTIONS },
  preferred_language: { label: "Preferred Language", options: languageOptions },
  street: { label: "Street" },
  city: { label: "City" },
  state: { label: "State" },
  zipcode: { label: "Zipcode", inputMode: "numeric" },
  emergency_contact: { label: "Emergency Contact", placeholder: "Name and phone number" },
  alert: { label: "Alert", placeholder: "Shown wherever the person is booked" },
  interest: { label: "Asked for", placeholder: "What the person would like" },
  source: { label: "Source", placeholder: "How the person found the clinic" },
  last_contact: { label: "Last contact", read: readDate },
  next_step: { label: "Next step", placeholder: "What the clinic does next" },
  next_step_on: { label: "Next step on", read: readDate },
  status: { label: "Status", options: () => LEAD_STATUS_OPTIONS },
};

/** The fields that both patients and leads have, in the order in which they are shown. */
const ORDER = (Object.keys(LOOKS) as PersonField[]).filter((name) => name in personFields);

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
  const { control, birthDateRequired, path = "", names = ORDER, focused } = props;
  return (
    <FieldGrid>
      {names.map((each) => {
        const name = `${path}${each}` as FieldPath<V>;
        const { label, required = false, options, read, ...input } = LOOKS[each];
        const field = { control, name, label };
        if (each === "dob") return <DateField key={each} {...field} optional={!birthDateRequired} />;
        if (read) return <DateField key={each} {...field} read={read} optional />;
        if (options) {
          const filteringType = options().length > 10 ? "auto" : "none";
          return <SelectField key={each} {...field} {...{ options: options(), filteringType }} ariaRequired={false} />;
        }
        return (
          <TextField
            key={each}
            {...field}
            {...input}
            autoComplete="off"
            autoFocus={each === focused}
            ariaRequired={required}
          />
        );
      })}
    </FieldGrid>
  );
}

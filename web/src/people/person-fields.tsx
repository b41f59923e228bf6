import type { SelectProps } from "@cloudscape-design/components/select";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { CHOSEN_LEAD_STATUSES } from "../../../shared/patients/lead-status.ts";
import { GENDERS } from "../../../shared/patients/person.ts";
import { parseDate } from "../../../shared/typed-date.ts";
import { DateField } from "../components/date-field.tsx";
import { FieldGrid } from "../components/field-grid.tsx";
import { SelectField } from "../components/select-field.tsx";
import { TextField } from "../components/text-field.tsx";
import { deviceToday } from "../lib/device-today.ts";
import { GENDER_TEXT } from "./gender.ts";
import { languageOptions } from "./languages.ts";
import { LEAD_STATUS_TEXT } from "./lead-status.ts";
import type { PersonField } from "./person-form.ts";
import { INQUIRY_LABELS, PERSON_LABELS, PERSON_NAMES } from "./person-labels.ts";

const readNextDate = (text: string) => parseDate(text, { kind: "booking", today: deviceToday() });
const readPastDate = (text: string) => parseDate(text, { kind: "past", today: deviceToday() });
const LEAD_STATUS_OPTIONS = CHOSEN_LEAD_STATUSES.map((value) => ({ value, label: LEAD_STATUS_TEXT[value] }));
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_TEXT[value] }));

interface FieldLook {
  readonly required?: boolean;
  readonly type?: "email";
  readonly inputMode?: "tel" | "numeric";
  readonly placeholder?: string;
  /** Reads a typed date; left out for other fields. */
  readonly read?: (text: string) => string | undefined;
  readonly options?: () => readonly SelectProps.Option[];
}

const LABELS: Readonly<Record<PersonField, string>> = { ...PERSON_LABELS, ...INQUIRY_LABELS };

/** How a field is filled in that is more than a line of text. */
const LOOKS: Readonly<Partial<Record<PersonField, FieldLook>>> = {
  first_name: { required: true },
  last_name: { required: true },
  contact: { required: true, inputMode: "tel" },
  email: { type: "email" },
  gender: { options: () => GENDER_OPTIONS },
  preferred_language: { options: languageOptions },
  zipcode: { inputMode: "numeric" },
  emergency_contact: { placeholder: "Name and phone number" },
  alert: { placeholder: "Shown wherever the person is booked" },
  interest: { placeholder: "What the person would like" },
  source: { placeholder: "How the person found the clinic" },
  last_contact: { read: readPastDate },
  next_step: { placeholder: "What the clinic does next" },
  next_step_on: { read: readNextDate },
  status: { options: () => LEAD_STATUS_OPTIONS },
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
  return (
    <FieldGrid>
      {names.map((each) => {
        const name = `${path}${each}` as FieldPath<V>;
        const { required = false, options, read, ...input } = LOOKS[each] ?? {};
        const field = { control, name, label: LABELS[each] };
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

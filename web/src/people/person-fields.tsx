import type { SelectProps } from "@cloudscape-design/components/select";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { GENDERS } from "../../../shared/patients/person.ts";
import { DateField } from "../components/date-field.tsx";
import { FieldGrid } from "../components/field-grid.tsx";
import { SelectField } from "../components/select-field.tsx";
import { TextField } from "../components/text-field.tsx";
import { GENDER_TEXT } from "./gender.ts";
import { languageOptions } from "./languages.ts";
import type { PersonField } from "./person-form.ts";

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_TEXT[value] }));

interface FieldLook {
  readonly label: string;
  readonly required?: boolean;
  readonly type?: "email";
  readonly inputMode?: "tel" | "numeric";
  readonly placeholder?: string;
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
};

interface PersonFieldsProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  readonly birthDateRequired: boolean;
  /** The path of the person's fields in the form, with a dot at its end. @default the form itself */
  readonly path?: string;
  /** @default all fields */
  readonly names?: readonly PersonField[];
  /** The field that has the focus first. @default the form's first one */
  readonly focused?: PersonField;
}

/** Asks for the personal fields of a patient or a lead. */
export function PersonFields<V extends FieldValues, T>(props: PersonFieldsProps<V, T>) {
  const { control, birthDateRequired, path = "", names = Object.keys(LOOKS) as PersonField[], focused } = props;
  return (
    <FieldGrid>
      {names.map((each) => {
        const name = `${path}${each}` as FieldPath<V>;
        const { label, required = false, options, ...input } = LOOKS[each];
        const field = { control, name, label };
        if (each === "dob") return <DateField key={each} {...field} optional={!birthDateRequired} />;
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

import type { Control } from "react-hook-form";
import { GENDERS } from "../../../shared/patients/person.ts";
import { DateField } from "../components/date-field.tsx";
import { FieldGrid } from "../components/field-grid.tsx";
import { SelectField } from "../components/select-field.tsx";
import { TextField } from "../components/text-field.tsx";
import { GENDER_TEXT } from "./gender.ts";
import type { PersonInput } from "./person-form.ts";

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_TEXT[value] }));

interface PersonFieldsProps {
  readonly control: Control<PersonInput>;
  readonly birthDateRequired: boolean;
}

/** The personal fields of a patient or a lead, what a telephone call tells first. */
export const PersonFields = ({ control, birthDateRequired }: PersonFieldsProps) => (
  <FieldGrid>
    <TextField control={control} name="first_name" label="First Name" autoComplete="off" ariaRequired />
    <TextField control={control} name="last_name" label="Last Name" autoComplete="off" ariaRequired />
    <TextField control={control} name="contact" label="Contact" inputMode="tel" autoComplete="off" ariaRequired />
    <DateField control={control} name="dob" label="Date of Birth" optional={!birthDateRequired} />
    <TextField control={control} name="email" label="Email" type="email" autoComplete="off" />
    <TextField control={control} name="middle_name" label="Middle Name" autoComplete="off" />
    <SelectField control={control} name="gender" label="Gender" options={GENDER_OPTIONS} ariaRequired={false} />
    <TextField control={control} name="street" label="Street" autoComplete="off" />
    <TextField control={control} name="city" label="City" autoComplete="off" />
    <TextField control={control} name="state" label="State" autoComplete="off" />
  </FieldGrid>
);

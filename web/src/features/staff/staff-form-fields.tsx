import type { Control } from "react-hook-form";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { STAFF_ROLES, STAFF_STATUSES } from "../../../../shared/staff/staff.ts";
import { DateField } from "../../components/date-field.tsx";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import type { StaffFields, StaffValues } from "./staff-form.ts";

interface StaffFormFieldsProps {
  readonly control: Control<StaffFields, unknown, StaffValues>;
}

const OPTIONAL = "Optional";

/** The fields of a new person, in their order. */
export const StaffFormFields = ({ control }: StaffFormFieldsProps) => {
  const text = { control, autoComplete: "off", ariaRequired: true } as const;
  return (
    <FieldGrid>
      <TextField {...text} name="firstName" label="First Name" />
      <TextField {...text} name="middleName" label="Middle Name" constraintText={OPTIONAL} ariaRequired={false} />
      <TextField {...text} name="lastName" label="Last Name" />
      <DateField control={control} name="dob" label="Date of Birth" />
      <TextField {...text} name="street" label="Street" />
      <TextField {...text} name="city" label="City" />
      <TextField {...text} name="state" label="State" />
      <TextField
        {...text}
        name="zipcode"
        label="Zipcode"
        inputMode="numeric"
        constraintText={`5 digits. ${OPTIONAL}`}
        ariaRequired={false}
      />
      <TextField
        {...text}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        constraintText="Their sign-in name"
      />
      <TextField {...text} name="phoneNumber" label="Phone Number" inputMode="tel" constraintText="10 digits" />
      <SelectField control={control} name="role" label="Role" options={optionsOf(STAFF_ROLES)} />
      <SelectField control={control} name="status" label="Status" options={optionsOf(STAFF_STATUSES)} />
      <LocationField
        control={control}
        name="locationId"
        label="Clinic Location"
        failed={SCREENS.staff.locationsFailed}
      />
    </FieldGrid>
  );
};

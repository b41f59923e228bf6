import "./onboarding-form.css";
import type { Control } from "react-hook-form";
import { LOGO_FIELD } from "../../api/logo.ts";
import { DateField } from "../../components/date-field.tsx";
import { ImageField } from "../../components/image-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import type { OnboardingFields } from "./onboarding-fields.ts";

interface OnboardingFormProps {
  readonly control: Control<OnboardingFields>;
  /** The address that was invited, once it was: another one would be another account. */
  readonly invited: string | undefined;
}

/** The fields in their order, in as many columns as there is room for. */
export const OnboardingForm = ({ control, invited }: OnboardingFormProps) => (
  <div className="onboarding-fields">
    <TextField control={control} name="tenant_name" label="Tenant Name" autoComplete="off" ariaRequired />
    <TextField
      control={control}
      name="username"
      label="Username"
      constraintText="At least 5 letters and digits, with at least one of each"
      autoComplete="off"
      ariaRequired
    />
    <TextField control={control} name="first_name" label="First Name" autoComplete="off" ariaRequired />
    <TextField control={control} name="last_name" label="Last Name" autoComplete="off" ariaRequired />
    <DateField control={control} name="date_of_birth" label="Date of Birth" />
    <TextField
      control={control}
      name="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="off"
      ariaRequired
      readOnly={invited !== undefined}
      constraintText={
        invited === undefined
          ? "The invitation goes to this address."
          : "This address was already invited. Start over to use another one."
      }
    />
    <TextField
      control={control}
      name="phone_number"
      label="Phone Number"
      inputMode="tel"
      constraintText="10 digits"
      autoComplete="off"
      ariaRequired
    />
    <TextField control={control} name="street" label="Street" autoComplete="off" ariaRequired />
    <TextField control={control} name="city" label="City" autoComplete="off" ariaRequired />
    <TextField control={control} name="state" label="State" autoComplete="off" ariaRequired />
    <TextField
      control={control}
      name="zipcode"
      label="Zipcode"
      inputMode="numeric"
      constraintText="5 digits"
      autoComplete="off"
      ariaRequired
    />
    <ImageField {...LOGO_FIELD} control={control} name="logo" label="Tenant Logo" />
  </div>
);

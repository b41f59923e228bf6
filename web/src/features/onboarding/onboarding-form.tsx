import type { Control } from "react-hook-form";
import { LOGO_FIELD } from "../../api/logo.ts";
import { EMAIL, FormFields, PHONE, ZIPCODE } from "../../components/form-fields.tsx";
import { ImageField } from "../../components/image-field.tsx";
import type { OnboardingFields } from "./onboarding-fields.ts";

interface OnboardingFormProps {
  readonly control: Control<OnboardingFields>;
  /** The address that was invited, once it was: another one would be another account. */
  readonly invited: string | undefined;
}

/** The fields of a clinic and its first administrator. */
export const OnboardingForm = ({ control, invited }: OnboardingFormProps) => (
  <FormFields<OnboardingFields, OnboardingFields>
    control={control}
    looks={{
      tenant_name: "Tenant Name",
      username: {
        label: "Username",
        constraintText: "At least 5 letters and digits, with at least one of each",
      },
      first_name: "First Name",
      last_name: "Last Name",
      date_of_birth: { label: "Date of Birth", date: true },
      email: {
        label: "Email",
        ...EMAIL,
        readOnly: invited !== undefined,
        constraintText:
          invited === undefined
            ? "The invitation goes to this address."
            : "This address was already invited. Start over to use another one.",
      },
      phone_number: { label: "Phone Number", ...PHONE, constraintText: "10 digits" },
      street: "Street",
      city: "City",
      state: "State",
      zipcode: { label: "Zipcode", ...ZIPCODE },
      logo: (field) => <ImageField {...LOGO_FIELD} {...field} label="Tenant Logo" />,
    }}
  />
);

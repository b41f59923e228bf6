import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { LOGO_FIELD } from "../../api/logo.ts";
import { CheckboxField } from "../../components/checkbox-field.tsx";
import { EMAIL, type FieldLooks, FormFields, PHONE, WEBSITE, ZIPCODE } from "../../components/form-fields.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { ImageField } from "../../components/image-field.tsx";
import type { ProfileFields, ProfileValues } from "./profile-fields.ts";
import { useProfileForm } from "./use-profile-form.ts";

const LOOKS: FieldLooks<ProfileFields, ProfileValues> = {
  tenant_name: "Clinic name",
  email: { label: "Email", ...EMAIL },
  phone_number: { label: "Phone Number", ...PHONE, constraintText: "10 digits" },
  street: "Street",
  city: "City",
  state: "State",
  zipcode: { label: "Zipcode", ...ZIPCODE },
  website_url: WEBSITE,
};

interface EditProfileProps {
  readonly tenant: Tenant;
  readonly onDone: () => void;
}

/** The dialog that edits the clinic's profile. */
export function EditProfile({ tenant, onDone }: EditProfileProps) {
  const entity = useProfileForm(tenant, onDone);
  const { control } = entity;
  return (
    <FormModal header="Edit clinic profile" action="Save" entity={entity} onCancel={onDone}>
      <FormFields control={control} looks={LOOKS} />
      <CheckboxField
        control={control}
        name="allow_overbooking"
        label="Overbooking"
        description="The front desk states a reason, and the calendar marks the appointment."
      >
        The front desk may book a time that is taken
      </CheckboxField>
      <ImageField {...LOGO_FIELD} control={control} name="logo" label={tenant.logo_url ? "New Logo" : "Logo"} />
    </FormModal>
  );
}

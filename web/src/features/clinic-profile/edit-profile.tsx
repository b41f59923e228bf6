import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { LOGO_FIELD } from "../../api/logo.ts";
import { CheckboxField } from "../../components/checkbox-field.tsx";
import { FieldGrid } from "../../components/field-grid.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { ImageField } from "../../components/image-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { useProfileForm } from "./use-profile-form.ts";

interface EditProfileProps {
  readonly tenant: Tenant;
  readonly onDone: () => void;
}

/** Changes the clinic's profile in a dialog. */
export function EditProfile({ tenant, onDone }: EditProfileProps) {
  const entity = useProfileForm(tenant, onDone);
  const { control } = entity;
  const required = { control, autoComplete: "off", ariaRequired: true } as const;
  return (
    <FormModal header="Edit clinic profile" action="Save" entity={entity} onCancel={onDone}>
      <FieldGrid>
        <TextField {...required} name="tenant_name" label="Clinic name" />
        <TextField {...required} name="email" label="Email" type="email" inputMode="email" />
        <TextField {...required} name="phone_number" label="Phone Number" inputMode="tel" constraintText="10 digits" />
        <TextField {...required} name="street" label="Street" />
        <TextField {...required} name="city" label="City" />
        <TextField {...required} name="state" label="State" />
        <TextField {...required} name="zipcode" label="Zipcode" inputMode="numeric" constraintText="5 digits" />
        <TextField
          control={control}
          name="website_url"
          label="Website"
          optional
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
      </FieldGrid>
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

import { type NewBillingInfo, PAYMENT_TYPE_NAMES } from "../../../../shared/billing/billing-info.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { FormFields, ZIPCODE } from "../../components/form-fields.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import { useLocationAddress } from "./use-location-address.ts";

export const ADDRESS = { street: "Street", city: "City", state: "State" };

/** The fields of billing information. Its location is chosen once, and fills in its address. */
export function BillingFields({ control, isNew }: CrudFieldsProps<NewBillingInfo, NewBillingInfo>) {
  useLocationAddress(isNew);
  const fixed = { disabled: true, constraintText: "The location can't be changed." };
  return (
    <FormFields
      control={control}
      looks={{
        location_id: (field) => <LocationField {...field} label="Location" {...(!isNew && fixed)} />,
        ...ADDRESS,
        zipcode: { label: "Zip", ...ZIPCODE },
        payment_type: { label: "Payment Type", options: PAYMENT_TYPE_NAMES },
      }}
    />
  );
}

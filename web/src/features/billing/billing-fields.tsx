import { type NewBillingInfo, PAYMENT_TYPES } from "../../../../shared/billing/billing-info.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import { useLocationAddress } from "./use-location-address.ts";

/** The fields of billing information. Its location is chosen once, and fills in its address. */
export function BillingFields({ control, isNew }: CrudFieldsProps<NewBillingInfo, NewBillingInfo>) {
  useLocationAddress(isNew);
  const required = { control, autoComplete: "off", ariaRequired: true } as const;
  return (
    <FieldGrid>
      <LocationField
        control={control}
        name="location_id"
        label="Location"
        disabled={!isNew}
        {...(!isNew && { constraintText: "The location can't be changed." })}
      />
      <TextField {...required} name="street" label="Street" />
      <TextField {...required} name="city" label="City" />
      <TextField {...required} name="state" label="State" />
      <TextField {...required} name="zipcode" label="Zip" inputMode="numeric" constraintText="5 digits" />
      <SelectField control={control} name="payment_type" label="Payment Type" options={optionsOf(PAYMENT_TYPES)} />
    </FieldGrid>
  );
}

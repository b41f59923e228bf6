import type { Control } from "react-hook-form";
import { type NewBillingInfo, PAYMENT_TYPES } from "../../../../shared/billing/billing-info.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";

interface BillingFieldsProps {
  readonly control: Control<NewBillingInfo, unknown, NewBillingInfo>;
  /** Whether it exists already, so that its location stays. */
  readonly locationFixed?: boolean;
}

/** The fields of billing information, new or not. */
export const BillingFields = ({ control, locationFixed = false }: BillingFieldsProps) => (
  <FieldGrid>
    <LocationField
      control={control}
      name="location_id"
      label="Location"
      disabled={locationFixed}
      {...(locationFixed && { constraintText: "The location can't be changed." })}
    />
    <TextField control={control} name="street" label="Street" autoComplete="off" ariaRequired />
    <TextField control={control} name="city" label="City" autoComplete="off" ariaRequired />
    <TextField control={control} name="state" label="State" autoComplete="off" ariaRequired />
    <TextField
      control={control}
      name="zipcode"
      label="Zip"
      inputMode="numeric"
      constraintText="5 digits"
      autoComplete="off"
      ariaRequired
    />
    <SelectField control={control} name="payment_type" label="Payment Type" options={optionsOf(PAYMENT_TYPES)} />
  </FieldGrid>
);

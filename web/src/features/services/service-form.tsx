import type { Control } from "react-hook-form";
import { STATUSES } from "../../../../shared/status.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import type { ServiceFields, ServiceValues } from "./service-fields.ts";

interface ServiceFormProps {
  readonly control: Control<ServiceFields, unknown, ServiceValues>;
  /** A service stays at the location that it was added to. */
  readonly locationFixed?: boolean;
}

/** The fields of a service, new or not. */
export const ServiceForm = ({ control, locationFixed = false }: ServiceFormProps) => (
  <FieldGrid>
    <TextField control={control} name="service_name" label="Service Name" autoComplete="off" ariaRequired />
    {!locationFixed && <LocationField control={control} name="location_id" label="Location" />}
    <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
    <TextField
      control={control}
      name="fee"
      label="Fee"
      inputMode="decimal"
      constraintText="In dollars, such as 80 or 80.50"
      autoComplete="off"
      ariaRequired
    />
    <TextField
      control={control}
      name="duration"
      label="Duration"
      inputMode="numeric"
      constraintText="In minutes, from 5 to 480"
      autoComplete="off"
      ariaRequired
    />
  </FieldGrid>
);

import { STATUSES } from "../../../../shared/status.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { FieldGrid } from "../../components/field-grid.tsx";
import { optionsOf, SelectField } from "../../components/select-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { LocationField } from "../../scheduling/location-field.tsx";
import type { ServiceFields, ServiceValues } from "./service-fields.ts";

/** The fields of a service, which stays at the location that it was added to. */
export function ServiceForm({ control, isNew }: CrudFieldsProps<ServiceFields, ServiceValues>) {
  const required = { control, autoComplete: "off", ariaRequired: true } as const;
  return (
    <FieldGrid>
      <TextField {...required} name="service_name" label="Service Name" />
      {isNew && <LocationField control={control} name="location_id" label="Location" />}
      <SelectField control={control} name="status" label="Status" options={optionsOf(STATUSES)} />
      <TextField
        {...required}
        name="fee"
        label="Fee"
        inputMode="decimal"
        constraintText="In dollars, such as 80 or 80.50"
      />
      <TextField
        {...required}
        name="duration"
        label="Duration"
        inputMode="numeric"
        constraintText="In minutes, from 5 to 480"
      />
    </FieldGrid>
  );
}

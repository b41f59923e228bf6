import "./location-form.css";
import { FieldGrid } from "../../components/field-grid.tsx";
import { TextField } from "../../components/text-field.tsx";
import { TimeZoneField } from "./time-zone-field.tsx";
import type { LocationForm as Form } from "./use-location-form.ts";
import { WeekHours } from "./week-hours.tsx";

interface LocationFormProps {
  readonly form: Form;
  readonly isNew: boolean;
}

/** The fields of a location: what it is and where, beside when it is open. */
export function LocationForm({ form, isNew }: LocationFormProps) {
  const required = { control: form.control, autoComplete: "off", ariaRequired: true } as const;
  return (
    <div className="location-form">
      <FieldGrid>
        <TextField {...required} name="location_name" label="Location Name" />
        <TextField {...required} name="street" label="Street" />
        <TextField {...required} name="city" label="City" />
        <TextField {...required} name="state" label="State" />
        <TextField {...required} name="zipcode" label="Zip Code" inputMode="numeric" constraintText="5 digits" />
        <TextField {...required} name="email" label="Email" type="email" inputMode="email" />
        <TextField
          {...required}
          name="phone_number"
          label="Phone Number"
          inputMode="tel"
          constraintText="Digits only"
        />
        <TextField
          control={form.control}
          name="website"
          label="Website"
          optional
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
        />
        <TimeZoneField control={form.control} isNew={isNew} />
      </FieldGrid>
      <WeekHours form={form} />
    </div>
  );
}

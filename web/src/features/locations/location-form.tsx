import "./location-form.css";
import { STATUSES } from "../../../../shared/status.ts";
import type { CrudFieldsProps } from "../../components/crud/crud.ts";
import { EMAIL, FormFields, PHONE, WEBSITE, ZIPCODE } from "../../components/form-fields.tsx";
import { Consequences } from "../../scheduling/consequences.tsx";
import type { LocationFields, LocationValues } from "./location-fields.ts";
import { TimeZoneField } from "./time-zone-field.tsx";
import { WeekHours } from "./week-hours.tsx";

/** The fields of a location: what it is and where, beside when it is open. */
export const LocationForm = ({ control, isNew }: CrudFieldsProps<LocationFields, LocationValues>) => (
  <div className="location-form">
    <FormFields
      control={control}
      looks={{
        location_name: "Location Name",
        street: "Street",
        city: "City",
        state: "State",
        zipcode: { label: "Zip Code", ...ZIPCODE },
        email: { label: "Email", ...EMAIL },
        phone_number: { label: "Phone Number", ...PHONE, constraintText: "Digits only" },
        website: WEBSITE,
        time_zone: () => <TimeZoneField control={control} isNew={isNew} />,
        status: { label: "Status", options: STATUSES },
      }}
    />
    <WeekHours />
    <Consequences />
  </div>
);

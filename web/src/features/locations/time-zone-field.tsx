import { type Control, useWatch } from "react-hook-form";
import { SelectField } from "../../components/select-field.tsx";
import { config } from "../../lib/config.ts";
import { once } from "../../lib/once.ts";
import type { LocationFields, LocationValues } from "./location-fields.ts";

const option = (value: string) => ({ value, label: value.replaceAll("_", " ") });
/** Returns the option for the default time zone of the environment, such as "America/Chicago (default)". */
function defaultOption() {
  const { defaultTimeZone } = config();
  return { value: "", label: defaultTimeZone ? `${option(defaultTimeZone).label} (default)` : "Default time zone" };
}

const zones = once(() => Intl.supportedValuesOf("timeZone").map(option));

interface TimeZoneFieldProps {
  readonly control: Control<LocationFields, unknown, LocationValues>;
  readonly isNew: boolean;
}

/** Shows the field of a location's time zone, with a search by city. */
export function TimeZoneField({ control, isNew }: TimeZoneFieldProps) {
  const chosen = useWatch({ control, name: "time_zone" });
  // A browser lists each zone under only one of its names, and the stored name may be another one.
  const stored = chosen && !zones().some(({ value }) => value === chosen) ? [option(chosen)] : [];
  return (
    <SelectField
      control={control}
      name="time_zone"
      label="Time Zone"
      constraintText="All times of this location are in its time zone"
      options={[...(isNew ? [defaultOption()] : []), ...stored, ...zones()]}
      filteringType="auto"
      filteringPlaceholder="Find a city"
      filteringAriaLabel="Find a time zone"
      empty="No time zone found"
      virtualScroll
    />
  );
}

import "./week-hours.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Toggle from "@cloudscape-design/components/toggle";
import { useId } from "react";
import { type Control, useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import {
  DEFAULT_CLOSE,
  DEFAULT_OPEN,
  type Location,
  NewLocation,
  TimeZone,
  usualHours,
} from "../../../../shared/locations/location.ts";
import { WEEKDAYS, type Weekday } from "../../../../shared/values/days-and-times.ts";
import { BreaksField } from "../../booking/breaks-field.tsx";
import { TimeInput } from "../../components/dates/time-field.tsx";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { once } from "../../lib/async.ts";
import { config } from "../../lib/config.ts";
import { typedTime } from "../../lib/wall-clock.ts";

/** The fields of a location. An empty time zone stands for the default one of the environment. */
export const LocationFields = NewLocation.extend({
  time_zone: z.union([z.literal("").transform(() => undefined), TimeZone]),
});
export type LocationFields = z.input<typeof LocationFields>;
export type LocationValues = z.output<typeof LocationFields>;

type Hours = Location["operating_hours"];

/** Returns the hours with a list of breaks on each day, which older rows lack. */
const withBreaks = (hours: Hours) =>
  Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, { breaks: [], ...each }])) as unknown as Hours;

export const emptyLocation = (): LocationFields => ({
  ...emptyValues(LocationFields.shape),
  operating_hours: withBreaks(usualHours()),
});

export const fieldsOf = (location: Location): LocationFields => ({
  ...valuesOf(LocationFields.shape, location),
  operating_hours: withBreaks(location.operating_hours),
});

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

interface DayHoursProps {
  readonly control: Control<LocationFields, unknown, LocationValues>;
  readonly day: Weekday;
}

/** Shows the opening hours and breaks of a location on one weekday, with a switch for a closed day. */
function DayHours({ control, day }: DayHoursProps) {
  const id = useId();
  const status = useField({ control, name: `operating_hours.${day}.status`, label: day }).field;
  const open = useField({ control, name: `operating_hours.${day}.open`, label: `${day} open time`, show: typedTime });
  const close = useField({
    control,
    name: `operating_hours.${day}.close`,
    label: `${day} close time`,
    show: typedTime,
  });
  const available = status.value !== "closed";

  const time = ({ field, error }: typeof open | typeof close, what: "open" | "close", example: string) => (
    <div className="day-hours-time">
      <TimeInput
        ref={field.ref}
        // The two inputs share one form field, so each needs its own id.
        controlId={`${id}-${what}`}
        ariaLabel={`${day} ${what} time`}
        invalid={error !== undefined}
        placeholder={typedTime(example)}
        readOnly={field.readOnly}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </div>
  );

  return (
    <li className="day-hours">
      <div className="day-hours-name">
        <Toggle
          checked={available}
          readOnly={status.readOnly}
          onChange={({ detail }) => status.onChange(detail.checked ? "available" : "closed")}
        >
          {day}
        </Toggle>
      </div>
      {available ? (
        <div className="day-hours-open">
          <FormField errorText={open.error?.message ?? close.error?.message}>
            <div className="day-hours-times">
              {time(open, "open", DEFAULT_OPEN)}
              <span aria-hidden="true">to</span>
              {time(close, "close", DEFAULT_CLOSE)}
            </div>
          </FormField>
          <BreaksField control={control} name={`operating_hours.${day}.breaks`} day={day} />
        </div>
      ) : (
        <div className="day-hours-open day-hours-closed">Closed</div>
      )}
    </li>
  );
}

const [MONDAY, ...OTHER_DAYS] = WEEKDAYS;
const OTHER_WEEKDAYS = OTHER_DAYS.filter((day) => day !== "Saturday" && day !== "Sunday");

export function WeekHours() {
  const form = useFormContext<LocationFields, unknown, LocationValues>();
  const mondayStatus = useWatch({ control: form.control, name: `operating_hours.${MONDAY}.status` });

  function copyMonday() {
    const hours = form.getValues(`operating_hours.${MONDAY}`);
    for (const day of OTHER_WEEKDAYS)
      form.setValue(`operating_hours.${day}`, { ...hours }, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <fieldset className="week-hours">
      <legend>Operating Hours</legend>
      <div className="week-hours-hint">
        <p>Switch off the days on which the location is closed. Enter times such as 9:00 AM or 17:00.</p>
        {/* A closed Monday is never copied, because one click would close the whole week. */}
        <Button formAction="none" disabled={mondayStatus === "closed"} onClick={copyMonday}>
          Copy Monday to weekdays
        </Button>
      </div>
      <ul>
        {WEEKDAYS.map((day) => (
          <DayHours key={day} control={form.control} day={day} />
        ))}
      </ul>
    </fieldset>
  );
}

import "./week-hours.css";
import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Toggle from "@cloudscape-design/components/toggle";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId } from "react";
import { type Control, useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import {
  DEFAULT_CLOSE,
  DEFAULT_OPEN,
  type Location,
  NewLocation,
  perWeekday,
  TimeZone,
  usualHours,
} from "../../../../shared/locations/location.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { WEEKDAYS, type Weekday } from "../../../../shared/values/days-and-times.ts";
import { US_TIME_ZONES, zonesOfState } from "../../../../shared/values/us-states.ts";
import { locationsQuery } from "../../api/locations.ts";
import { currentTenantQuery } from "../../api/tenants.ts";
import { BreaksField } from "../../booking/breaks-field.tsx";
import { TimeInput } from "../../components/dates/time-field.tsx";
import { SelectField } from "../../components/forms/choice-fields.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { once } from "../../lib/async.ts";
import { config } from "../../lib/config.ts";
import { typedTime, zoneText } from "../../lib/wall-clock.ts";
import { LOCATION_FORM } from "./texts.ts";

/** The fields of a location. An empty time zone stands for the default one of the environment. */
export const LocationFields = NewLocation.extend({
  time_zone: z.union([z.literal("").transform(() => undefined), TimeZone]),
});
export type LocationFields = z.input<typeof LocationFields>;
export type LocationValues = z.output<typeof LocationFields>;

/** Returns the hours with a list of breaks on each day, which older rows lack. */
const withBreaks = (hours: Location["operating_hours"]) => perWeekday((day) => ({ breaks: [], ...hours[day] }));

/** The fields of a location that are usually those of its clinic. */
const CLINIC_FIELDS = {
  street: true,
  city: true,
  state: true,
  zipcode: true,
  email: true,
  phone_number: true,
} as const;
const { shape: CLINIC_SHAPE } = NewLocation.pick(CLINIC_FIELDS);

/** Returns the values of those fields in the clinic's profile. */
const clinicValues = (clinic: Tenant) => valuesOf(CLINIC_SHAPE, clinic);

/** Returns the fields of a new location. The first one of a clinic usually is at the clinic's own address. */
export const emptyLocation = (clinic?: Tenant): LocationFields => ({
  ...emptyValues(LocationFields.shape),
  ...(clinic && clinicValues(clinic)),
  operating_hours: withBreaks(usualHours()),
  time_zone: proposedZone(clinic?.state ?? ""),
});

export const fieldsOf = (location: Location): LocationFields => ({
  ...valuesOf(LocationFields.shape, location),
  operating_hours: withBreaks(location.operating_hours),
});

/** Returns the time zone of a place: that of its state, or else that of the browser or the environment's default. */
function proposedZone(state: string): string {
  const device = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // A browser that hides where it is says UTC.
  const isPlace = device.includes("/") && !device.startsWith("Etc/");
  return zonesOfState(state)[0] ?? (isPlace ? device : (config().defaultTimeZone ?? ""));
}

const option = (value: string) => ({ value, label: value.replaceAll("_", " ") });

/** Returns the option of a zone in the United States with the name that people there know it by, such as "Eastern Time". */
const homeOption = (value: string) => ({ ...option(value), labelTag: zoneText(value) });

const zones = once(() => [
  ...US_TIME_ZONES.map(homeOption),
  ...Intl.supportedValuesOf("timeZone")
    .filter((zone) => !US_TIME_ZONES.includes(zone))
    .map(option),
]);

/** Returns what the clocks of a zone show in winter and in summer of this year. Zones with the same clocks have several names. */
function clocksOf(timeZone: string): string {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "short", timeStyle: "short" });
  const year = new Date().getFullYear();
  return [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1)].map((instant) => clock.format(instant)).join();
}

/** Returns a warning if no place of the state is in the time zone. */
function zoneWarning(state: string, time_zone: string): string | undefined {
  const inState = zonesOfState(state);
  if (inState.length === 0 || !TimeZone.safeParse(time_zone).success) return undefined;
  if (inState.some((zone) => clocksOf(zone) === clocksOf(time_zone))) return undefined;
  return LOCATION_FORM.otherZone(inState.map((zone) => option(zone).label).join(" or "));
}

interface TimeZoneFieldProps {
  readonly control: Control<LocationFields, unknown, LocationValues>;
  readonly isNew: boolean;
}

/** Shows the field of a location's time zone, with a search by city. A new location gets that of its state. */
export function TimeZoneField({ control, isNew }: TimeZoneFieldProps) {
  const { resetField, getFieldState } = useFormContext<LocationFields>();
  const [chosen = "", state] = useWatch({ control, name: ["time_zone", "state"] });
  useEffect(() => {
    // It is a default, because a zone that the person did not choose does not count as unsaved input.
    if (isNew && !getFieldState("time_zone").isDirty) resetField("time_zone", { defaultValue: proposedZone(state) });
  }, [isNew, state, getFieldState, resetField]);
  // A browser lists each zone under only one of its names, and the stored name may be another one.
  const stored = chosen && !zones().some(({ value }) => value === chosen) ? [option(chosen)] : [];
  return (
    <SelectField
      control={control}
      name="time_zone"
      label="Time Zone"
      constraintText="All times of this location are in its time zone"
      warningText={zoneWarning(state, chosen)}
      options={[...stored, ...zones()]}
      filteringType="auto"
      filteringPlaceholder="Find a city"
      filteringAriaLabel="Find a time zone"
      empty="No time zone found"
      virtualScroll
    />
  );
}

/** Offers to copy the address from the clinic's profile, or says that the first location already has it. */
export function CopiedAddress() {
  const { setValue } = useFormContext<LocationFields>();
  const { data: clinic } = useQuery(currentTenantQuery());
  const { data: locations } = useQuery(locationsQuery());
  if (!clinic) return null;
  if (locations?.length === 0)
    return (
      <div className="location-form-address">
        <Box color="text-body-secondary">{LOCATION_FORM.copied}</Box>
      </div>
    );
  function copy(from: Tenant) {
    const values = Object.entries(clinicValues(from)) as [keyof typeof CLINIC_FIELDS, string][];
    for (const [name, value] of values) setValue(name, value, { shouldDirty: true, shouldValidate: true });
  }
  return (
    <div className="location-form-address">
      <Button formAction="none" onClick={() => copy(clinic)}>
        {LOCATION_FORM.copy}
      </Button>
    </div>
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

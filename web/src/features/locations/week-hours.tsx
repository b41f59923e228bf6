import "./week-hours.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Toggle from "@cloudscape-design/components/toggle";
import { useId } from "react";
import { type Control, useFormContext, useWatch } from "react-hook-form";
import { DEFAULT_CLOSE, DEFAULT_OPEN } from "../../../../shared/locations/location.ts";
import { WEEKDAYS, type Weekday } from "../../../../shared/values/days-and-times.ts";
import { TimeInput } from "../../components/time-input.tsx";
import { useField } from "../../components/use-field.ts";
import { typedTime } from "../../lib/wall-clock.ts";
import { BreaksField } from "../../scheduling/breaks-field.tsx";
import type { LocationFields, LocationValues } from "./location-fields.ts";

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

/** Shows the opening hours of a location on the seven weekdays. */
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

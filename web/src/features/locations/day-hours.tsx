import FormField from "@cloudscape-design/components/form-field";
import Toggle from "@cloudscape-design/components/toggle";
import { useId } from "react";
import type { Control } from "react-hook-form";
import { DEFAULT_CLOSE, DEFAULT_OPEN } from "../../../../shared/locations/operating-hours.ts";
import type { Weekday } from "../../../../shared/weekdays.ts";
import { TimeInput } from "../../components/time-input.tsx";
import { useField } from "../../components/use-field.ts";
import { typedTime } from "../../lib/wall-clock.ts";
import { BreaksField } from "../../scheduling/breaks-field.tsx";
import type { LocationFields, LocationValues } from "./location-fields.ts";

interface DayHoursProps {
  readonly control: Control<LocationFields, unknown, LocationValues>;
  readonly day: Weekday;
}

/** Whether a location is open on one weekday, from when to when, and its breaks. */
export function DayHours({ control, day }: DayHoursProps) {
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

  const time = ({ field, error }: typeof open | typeof close, what: "open" | "close", usual: string) => (
    <div className="day-hours-time">
      <TimeInput
        ref={field.ref}
        // Both times share one field's error, and each needs an id of its own.
        controlId={`${id}-${what}`}
        ariaLabel={`${day} ${what} time`}
        invalid={error !== undefined}
        placeholder={typedTime(usual)}
        value={field.value ?? ""}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </div>
  );

  return (
    <li className="day-hours">
      <div className="day-hours-name">
        <Toggle checked={available} onChange={({ detail }) => status.onChange(detail.checked ? "available" : "closed")}>
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

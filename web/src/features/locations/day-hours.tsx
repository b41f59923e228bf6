import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import TimeInput from "@cloudscape-design/components/time-input";
import Toggle from "@cloudscape-design/components/toggle";
import { useId } from "react";
import { type Control, useController } from "react-hook-form";
import { DEFAULT_CLOSE, DEFAULT_OPEN, type Weekday } from "../../../../shared/locations/operating-hours.ts";
import type { LocationFields, LocationValues } from "./location-fields.ts";

interface DayHoursProps {
  readonly control: Control<LocationFields, unknown, LocationValues>;
  readonly day: Weekday;
  readonly onCopy: () => void;
}

/** Whether a location is open on one weekday, and from when to when. */
export function DayHours({ control, day, onCopy }: DayHoursProps) {
  const id = useId();
  const status = useController({ control, name: `operating_hours.${day}.status` }).field;
  const open = useController({ control, name: `operating_hours.${day}.open` });
  const close = useController({ control, name: `operating_hours.${day}.close` });
  const available = status.value !== "closed";

  const time = ({ field }: typeof open | typeof close, what: "open" | "close", usual: string) => (
    <div className="day-hours-time">
      <TimeInput
        ref={field.ref}
        // Both times share one field's error, and each needs an id of its own.
        controlId={`${id}-${what}`}
        ariaLabel={`${day} ${what} time`}
        format="hh:mm"
        placeholder={usual}
        value={field.value ?? ""}
        onChange={({ detail }) => field.onChange(detail.value)}
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
          <FormField errorText={open.fieldState.error?.message ?? close.fieldState.error?.message}>
            <div className="day-hours-times">
              {time(open, "open", DEFAULT_OPEN)}
              <span aria-hidden="true">to</span>
              {time(close, "close", DEFAULT_CLOSE)}
            </div>
          </FormField>
        </div>
      ) : (
        <div className="day-hours-open day-hours-closed">Closed</div>
      )}
      <div className="day-hours-copy">
        <Button variant="inline-link" formAction="none" ariaLabel={`Copy to other days: ${day}`} onClick={onCopy}>
          Copy to other days
        </Button>
      </div>
    </li>
  );
}

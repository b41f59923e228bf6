import "./week-hours.css";
import Button from "@cloudscape-design/components/button";
import { useFormContext, useWatch } from "react-hook-form";
import { WEEKDAYS } from "../../../../shared/weekdays.ts";
import { DayHours } from "./day-hours.tsx";
import type { LocationFields, LocationValues } from "./location-fields.ts";

const [MONDAY, ...OTHER_DAYS] = WEEKDAYS;
const OTHER_WEEKDAYS = OTHER_DAYS.filter((day) => day !== "Saturday" && day !== "Sunday");

/** The opening hours of a location on the seven weekdays. */
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

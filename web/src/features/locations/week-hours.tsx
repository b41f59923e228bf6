import "./week-hours.css";
import { WEEKDAYS, type Weekday } from "../../../../shared/locations/operating-hours.ts";
import { DayHours } from "./day-hours.tsx";
import type { LocationForm } from "./use-location-form.ts";

/** When a location is open on each of the seven days. */
export function WeekHours({ form }: { readonly form: LocationForm }) {
  function copy(from: Weekday) {
    const hours = form.getValues(`operating_hours.${from}`);
    for (const day of WEEKDAYS)
      form.setValue(`operating_hours.${day}`, { ...hours }, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <fieldset className="week-hours">
      <legend>Operating Hours</legend>
      <p>Switch off the days on which the location is closed. Times are from 00:00 to 23:59.</p>
      <ul>
        {WEEKDAYS.map((day) => (
          <DayHours key={day} control={form.control} day={day} onCopy={() => copy(day)} />
        ))}
      </ul>
    </fieldset>
  );
}

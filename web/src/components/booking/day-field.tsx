import Button from "@cloudscape-design/components/button";
import DatePicker from "@cloudscape-design/components/date-picker";
import FormField from "@cloudscape-design/components/form-field";
import { type Control, useController } from "react-hook-form";
import { addDays } from "../../app/wall-clock.ts";
import type { BookingInput, BookingValues } from "./booking-fields.ts";

const CALENDAR = {
  todayAriaLabel: "Today",
  previousMonthAriaLabel: "Previous month",
  nextMonthAriaLabel: "Next month",
};

// The calendar hands out midnights of the browser's own zone, of which only the date is meant.
const dateOf = (day: Date) =>
  [day.getFullYear(), String(day.getMonth() + 1).padStart(2, "0"), String(day.getDate()).padStart(2, "0")].join("-");

const isDate = (text: string) => !Number.isNaN(Date.parse(text)) && text.length === 10;

interface DayFieldProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  /** The location's own date at this moment, before which nothing can be booked. */
  readonly today: string;
}

/** The day of a visit: typed, from a calendar, or a day on and back. */
export function DayField({ control, today }: DayFieldProps) {
  const { field, fieldState } = useController({ control, name: "date" });
  const step = (days: number) => () => field.onChange(addDays(field.value, days));
  const shown = isDate(field.value);
  return (
    <FormField label="Date" constraintText="YYYY-MM-DD" errorText={fieldState.error?.message}>
      <div className="day-field">
        <Button
          formAction="none"
          variant="icon"
          iconName="angle-left"
          ariaLabel="Day before"
          disabled={!shown || field.value <= today}
          onClick={step(-1)}
        />
        <DatePicker
          ref={field.ref}
          value={field.value}
          format="iso"
          inputFormat="iso"
          placeholder="YYYY-MM-DD"
          ariaRequired
          openCalendarAriaLabel={(chosen) => (chosen ? `Choose another date than ${chosen}` : "Choose a date")}
          i18nStrings={CALENDAR}
          expandToViewport
          isDateEnabled={(day) => dateOf(day) >= today}
          onChange={({ detail }) => field.onChange(detail.value)}
          onBlur={field.onBlur}
        />
        <Button
          formAction="none"
          variant="icon"
          iconName="angle-right"
          ariaLabel="Day after"
          disabled={!shown}
          onClick={step(1)}
        />
      </div>
    </FormField>
  );
}

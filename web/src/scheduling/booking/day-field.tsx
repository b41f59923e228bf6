import FormField from "@cloudscape-design/components/form-field";
import { latestDate } from "../../../../shared/dates.ts";
import { parseDate } from "../../../../shared/typed-date.ts";
import { DateInput } from "../../components/date-input.tsx";
import { DayStepper } from "../../components/day-stepper.tsx";
import { useField } from "../../components/use-field.ts";
import { dateHint, typedDate } from "../../lib/wall-clock.ts";
import type { BookingControl } from "./booking-fields.ts";

interface DayFieldProps {
  readonly control: BookingControl;
  /** Today's date at the location, which is the first that can be booked. */
  readonly today: string;
}

/** Shows the field for the day of an appointment, which is typed, chosen from a calendar or reached day by day. */
export function DayField({ control, today }: DayFieldProps) {
  const { field, error } = useField({ control, name: "date", label: "Date", show: typedDate });
  return (
    <FormField label="Date" constraintText={dateHint(field.value)} errorText={error?.message}>
      <DayStepper value={field.value} onChange={field.onChange} from={today}>
        <DateInput
          ref={field.ref}
          ariaRequired
          readOnly={field.readOnly}
          value={field.value}
          read={(text) => parseDate(text, { kind: "booking", today })}
          // A refused date is read at each key, so that its error does not disappear during the next click and move the button.
          counts={error ? "typing" : "leaving"}
          calendar={{ from: today, to: latestDate() }}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </DayStepper>
    </FormField>
  );
}

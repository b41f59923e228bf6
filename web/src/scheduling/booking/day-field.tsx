import FormField from "@cloudscape-design/components/form-field";
import { type Control, useController } from "react-hook-form";
import { DayPicker } from "../../components/day-picker.tsx";
import { DayStepper } from "../../components/day-stepper.tsx";
import type { BookingInput, BookingValues } from "./booking-fields.ts";

interface DayFieldProps {
  readonly control: Control<BookingInput, unknown, BookingValues>;
  /** The present date at the location, before which nothing can be booked. */
  readonly today: string;
}

/** Asks for the day of an appointment, which can be typed, chosen from a calendar or reached day by day. */
export function DayField({ control, today }: DayFieldProps) {
  const { field, fieldState } = useController({ control, name: "date" });
  return (
    <FormField label="Date" errorText={fieldState.error?.message}>
      <DayStepper value={field.value} onChange={field.onChange} from={today}>
        <DayPicker
          ref={field.ref}
          ariaRequired
          value={field.value}
          from={today}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </DayStepper>
    </FormField>
  );
}

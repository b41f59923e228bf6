import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { addDays } from "../../../../shared/values/days-and-times.ts";
import { isDate, latestDate, parseDate } from "../../../../shared/values/typed-input.ts";
import { dayText } from "../../../../shared/values/us-text.ts";
import { DateInput } from "../../components/dates/date-input.tsx";
import { DayStepper } from "../../components/dates/day-stepper.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { dateHint, typedDate } from "../../lib/wall-clock.ts";
import type { BookingControl } from "./booking-fields.ts";
import { BOOKING_SCREEN } from "./texts.ts";

interface DayFieldProps {
  readonly control: BookingControl;
  /** Today's date at the location, which is the first that can be booked. */
  readonly today: string;
}

const HALF_A_YEAR = 182;
const WEEK = 7;
/** The distances in weeks at which patients usually come again. */
const WEEKS_AHEAD = [2, 4, 6];

/** Returns the warning about a date that was probably meant to be a past one: it is in another year and far ahead. */
function farDateText(date: string, today: string): string | undefined {
  const years = Number(date.slice(0, 4)) - Number(today.slice(0, 4));
  if (!isDate(date) || years < 1 || date <= addDays(today, HALF_A_YEAR)) return undefined;
  return BOOKING_SCREEN.farDate(dayText(date), years);
}

/** Shows the field for the day of an appointment, which is typed, chosen from a calendar or reached day by day. */
export function DayField({ control, today }: DayFieldProps) {
  const { field, error } = useField({ control, name: "date", label: "Date", show: typedDate });
  const warning = farDateText(field.value, today);
  return (
    <FormField
      label="Date"
      constraintText={!warning && dateHint(field.value)}
      warningText={warning}
      errorText={error?.message}
      i18nStrings={{ warningIconAriaLabel: "Warning" }}
    >
      <DayStepper value={field.value} onChange={field.onChange} from={today}>
        <DateInput
          ref={field.ref}
          ariaRequired
          readOnly={field.readOnly}
          value={field.value}
          read={(text) => parseDate(text, { kind: "booking", today })}
          // A refused date is read at each key, so that its error does not disappear during the next click and move the button.
          commitOn={error ? "change" : "blur"}
          calendar={{ from: today, to: latestDate() }}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      </DayStepper>
      <div className="weeks-ahead">
        {WEEKS_AHEAD.map((weeks) => (
          <Button
            key={weeks}
            formAction="none"
            variant="inline-link"
            onClick={() => field.onChange(addDays(today, weeks * WEEK))}
          >
            In {weeks} weeks
          </Button>
        ))}
      </div>
    </FormField>
  );
}

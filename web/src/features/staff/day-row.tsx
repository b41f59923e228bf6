import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import { type Control, useFormState, useWatch } from "react-hook-form";
import { WallTime } from "../../../../shared/values/dates.ts";
import type { ScheduleDay } from "../../../../shared/values/days-and-times.ts";
import { timesText } from "../../../../shared/values/us-text.ts";
import { TimeInput } from "../../components/time-input.tsx";
import { useField } from "../../components/use-field.ts";
import { typedTime } from "../../lib/wall-clock.ts";
import { BreaksField } from "../../scheduling/breaks-field.tsx";
import { HOURS_SCREEN } from "../../scheduling/consequence-texts.ts";
import { DAY_NAMES, type DayTimes, type WeekFields } from "./week-form.ts";

type WeekControl = Control<WeekFields, unknown, WeekFields>;

interface DayRowProps {
  readonly control: WeekControl;
  readonly day: ScheduleDay;
  /** The opening hours of the location. Undefined if it is closed. */
  readonly opening: DayTimes | undefined;
  readonly onClear: () => void;
}

/** Returns a warning if the typed hours are outside the opening hours, which the API accepts. */
function outsideText(day: string, { start_time, end_time }: DayTimes, opening: DayTimes | undefined) {
  if (!(WallTime.safeParse(start_time).success && WallTime.safeParse(end_time).success)) return undefined;
  if (!opening) return HOURS_SCREEN.closed(day);
  const inside = opening.start_time <= start_time && end_time <= opening.end_time;
  return inside ? undefined : HOURS_SCREEN.outside(timesText(opening.start_time, opening.end_time));
}

/** Shows the fields for the start, the end and the breaks of one weekday. */
export function DayRow({ control, day, opening, onClear }: DayRowProps) {
  const { errors } = useFormState({ control, name: [day, `${day}.start_time`, `${day}.end_time`] });
  const times = useWatch({ control, name: day });
  const dayErrors = errors[day];
  const refusal = dayErrors?.message ?? dayErrors?.start_time?.message ?? dayErrors?.end_time?.message;
  const name = DAY_NAMES[day];
  const empty = times.start_time === "" && times.end_time === "";
  return (
    <li className="week-day">
      <span className="week-name">
        <strong>{name}</strong>
        <span className="week-soft">
          {opening ? `Open ${timesText(opening.start_time, opening.end_time)}` : "Location closed"}
        </span>
      </span>
      <div>
        <FormField
          errorText={refusal}
          warningText={outsideText(name, times, opening)}
          i18nStrings={{ warningIconAriaLabel: "Warning", errorIconAriaLabel: "Error" }}
        >
          <div className="week-times">
            <Time control={control} name={`${day}.start_time`} label={`${name} start`} invalid={Boolean(refusal)} />
            <span aria-hidden="true">to</span>
            <Time control={control} name={`${day}.end_time`} label={`${name} end`} invalid={Boolean(refusal)} />
          </div>
        </FormField>
        {!empty && <BreaksField control={control} name={`${day}.breaks`} day={name} />}
      </div>
      <span className="week-tools">
        <Button
          variant="icon"
          formAction="none"
          iconName="close"
          disabled={empty}
          ariaLabel={`Clear ${name}`}
          onClick={onClear}
        />
      </span>
    </li>
  );
}

interface TimeProps {
  readonly control: WeekControl;
  readonly name: `${ScheduleDay}.${"start_time" | "end_time"}`;
  readonly label: string;
  readonly invalid: boolean;
}

function Time({ control, name, label, invalid }: TimeProps) {
  const { field } = useField({ control, name, label, show: typedTime });
  return (
    <TimeInput
      ref={field.ref}
      name={name}
      ariaLabel={label}
      invalid={invalid}
      readOnly={field.readOnly}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  );
}

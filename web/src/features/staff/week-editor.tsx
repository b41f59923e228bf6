import { SCHEDULES_SCREEN } from "./texts.ts";
import "./week.css";
import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { type Control, useFormState, useWatch } from "react-hook-form";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Schedule, ScheduleList } from "../../../../shared/staff/schedule.ts";
import { WallTime } from "../../../../shared/values/dates.ts";
import { SCHEDULE_DAYS, type ScheduleDay } from "../../../../shared/values/days-and-times.ts";
import { timesText } from "../../../../shared/values/us-text.ts";
import { DRY_RUN, staffApi } from "../../api/api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { BreaksField } from "../../booking/breaks-field.tsx";
import { confirmBeforeSave, HOURS_SCREEN } from "../../booking/confirm-before-save.ts";
import { Consequences } from "../../booking/consequences.tsx";
import { TimeInput } from "../../components/dates/time-field.tsx";
import { FormModal } from "../../components/forms/form-modal.tsx";
import { useField } from "../../components/forms/text-field.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { typedTime } from "../../lib/wall-clock.ts";
import {
  changeOf,
  DAY_NAMES,
  type DayTimes,
  fieldsOf,
  openingOf,
  perDay,
  type ScheduleViewProps,
  type WeekFields,
  WeekForm,
} from "./week-form.ts";

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
function DayRow({ control, day, opening, onClear }: DayRowProps) {
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

interface WeekEditorProps extends ScheduleViewProps {
  readonly week: readonly Schedule[];
  /** The version of the weekly schedule that the form edits. */
  readonly version: number;
  readonly location: Location | undefined;
  /** Whether the form opens with the opening hours of the location, because the person has no hours yet. */
  readonly proposes: boolean;
}

const OTHER_WEEKDAYS = ["Tue", "Wed", "Thu", "Fri"] as const;
const DAY_OFF: DayTimes = { start_time: "", end_time: "", breaks: [] };

/** Shows the form for the start, the end and the breaks of each weekday, which are saved together. */
export function WeekEditor(props: WeekEditorProps) {
  const { staff, location_id, location, week, version, proposes, header, picker, onDone } = props;
  const open = (day: ScheduleDay) => openingOf(location, day);
  const entity = useEntityForm<WeekFields, WeekFields, ScheduleList>({
    id: `schedule-${staff.staff_id}-${location_id}`,
    schema: WeekForm,
    defaults: proposes ? perDay((day) => open(day) ?? DAY_OFF) : fieldsOf(week),
    version,
    failure: SCHEDULES_SCREEN.saveFailed,
    fieldsOf: ({ items }) => fieldsOf(items),
    save: async (values, readVersion, edited) => {
      const params = { staff_id: staff.staff_id };
      // What is proposed counts as stored, although it is not.
      const body = { ...changeOf(proposes ? values : edited), version: readVersion };
      const query = { location_id };
      const saved = await confirmBeforeSave({
        preview: () => staffApi.putSchedules({ params, query: { ...query, ...DRY_RUN }, body }),
        save: () => staffApi.putSchedules({ params, query, body }),
        filter: { practitioner: staff.staff_id, location: location_id },
      });
      await queryClient.invalidateQueries({ queryKey: tenantKey("schedules") });
      return saved;
    },
    onSaved: onDone,
    done: SCHEDULES_SCREEN.saved,
  });
  const { form, control } = entity;
  // A proposal can be saved without an edit, like a form for something new.
  const saveable = { ...entity, isNew: proposes };
  const monday = useWatch({ control, name: "Mon" });
  const set = (day: ScheduleDay, times: DayTimes) => {
    form.setValue(day, times, { shouldDirty: true });
    form.clearErrors(day);
  };

  /** Copies Monday's hours to the other weekdays on which the location is open. */
  function copyMonday() {
    for (const day of OTHER_WEEKDAYS) if (open(day) || !location) set(day, form.getValues("Mon"));
  }

  return (
    <FormModal header={header} action="Save" entity={saveable} onCancel={onDone}>
      {picker(form.formState.isDirty)}
      <div className="week-hint">
        <span className="week-soft">
          {proposes && `${SCHEDULES_SCREEN.proposed} `}
          Enter times such as 9:00 AM or 17:00. Leave both times empty for a day off.
        </span>
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="none" disabled={!monday.start_time && !monday.end_time} onClick={copyMonday}>
            Copy Monday to weekdays
          </Button>
          {location && (
            <Button
              formAction="none"
              onClick={() => {
                for (const day of SCHEDULE_DAYS) set(day, open(day) ?? DAY_OFF);
              }}
            >
              Use the location's hours
            </Button>
          )}
        </SpaceBetween>
      </div>
      <ul className="week" aria-label="Week">
        {SCHEDULE_DAYS.map((day) => (
          <DayRow key={day} control={control} day={day} opening={open(day)} onClear={() => set(day, DAY_OFF)} />
        ))}
      </ul>
      <Consequences />
    </FormModal>
  );
}

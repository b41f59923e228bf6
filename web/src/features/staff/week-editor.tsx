import "./week.css";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useWatch } from "react-hook-form";
import type { Location } from "../../../../shared/locations/location.ts";
import type { Schedule, ScheduleList } from "../../../../shared/staff/schedule.ts";
import { SCHEDULES_SCREEN } from "../../../../shared/staff/texts.ts";
import { SCHEDULE_DAYS, type ScheduleDay } from "../../../../shared/values/days-and-times.ts";
import { DRY_RUN } from "../../api/dry-run.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { staffApi } from "../../api/staff-api.ts";
import { FormModal } from "../../components/form-modal.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { confirmBeforeSave } from "../../scheduling/confirm-before-save.ts";
import { Consequences } from "../../scheduling/consequences.tsx";
import { DayRow } from "./day-row.tsx";
import {
  changeOf,
  type DayTimes,
  fieldsOf,
  openingOf,
  type ScheduleViewProps,
  type WeekFields,
  WeekForm,
} from "./week-form.ts";

interface WeekEditorProps extends ScheduleViewProps {
  readonly week: readonly Schedule[];
  /** The version of the weekly schedule that the form edits. */
  readonly version: number;
  readonly location: Location | undefined;
}

const OTHER_WEEKDAYS = ["Tue", "Wed", "Thu", "Fri"] as const;
const DAY_OFF: DayTimes = { start_time: "", end_time: "", breaks: [] };

/** Shows the form for the start, the end and the breaks of each weekday, which are saved together. */
export function WeekEditor({ staff, location_id, location, week, version, header, picker, onDone }: WeekEditorProps) {
  const entity = useEntityForm<WeekFields, WeekFields, ScheduleList>({
    id: `schedule-${staff.staff_id}-${location_id}`,
    schema: WeekForm,
    defaults: fieldsOf(week),
    version,
    failure: SCHEDULES_SCREEN.saveFailed,
    fieldsOf: ({ items }) => fieldsOf(items),
    save: async (_, readVersion, edited) => {
      const params = { staff_id: staff.staff_id };
      const body = { ...changeOf(edited), version: readVersion };
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
  const monday = useWatch({ control, name: "Mon" });
  const set = (day: ScheduleDay, times: DayTimes) => {
    form.setValue(day, times, { shouldDirty: true });
    form.clearErrors(day);
  };
  const open = (day: ScheduleDay) => openingOf(location, day);

  /** Copies Monday's hours to the other weekdays on which the location is open. */
  function copyMonday() {
    for (const day of OTHER_WEEKDAYS) if (open(day) || !location) set(day, form.getValues("Mon"));
  }

  return (
    <FormModal header={header} action="Save" entity={entity} onCancel={onDone}>
      {picker(form.formState.isDirty)}
      <div className="week-hint">
        <span className="week-soft">Enter times such as 9:00 AM or 17:00. Leave both times empty for a day off.</span>
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

import "./week.css";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { SCHEDULE_DAYS, type Schedule, type ScheduleDay } from "../../../../shared/staff/schedule.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { staffApi } from "../../api/staff-api.ts";
import { ConflictAlert } from "../../components/conflict-alert.tsx";
import { FormModal } from "../../components/form-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useEntityForm } from "../../lib/use-entity-form.ts";
import { DayRow } from "./day-row.tsx";
import type { ScheduleViewProps } from "./schedule-dialog.tsx";
import { changeOf, type DayTimes, fieldsOf, openingOf, type WeekFields, WeekForm } from "./week-form.ts";

interface WeekEditorProps extends ScheduleViewProps {
  readonly week: readonly Schedule[];
  /** The version of the weekly schedule that the form began from. */
  readonly version: number;
  readonly location: Location | undefined;
}

const OTHER_WEEKDAYS = ["Tue", "Wed", "Thu", "Fri"] as const;
const OFF: DayTimes = { start_time: "", end_time: "" };

/** Start and end of each weekday, saved together. */
export function WeekEditor({ staff, location_id, location, week, version, header, picker, onDone }: WeekEditorProps) {
  const stored = useRef(week);
  const { form, control, busy, submit, conflict } = useEntityForm<WeekFields, WeekFields, void>({
    id: "schedule",
    schema: WeekForm,
    defaults: fieldsOf(week),
    version,
    failure: SCREENS.schedules.saveFailed,
    latest: async () => {
      const now = await queryClient.fetchQuery({ ...weekQuery(staff.staff_id, location_id), staleTime: 0 });
      stored.current = now.items;
      return { fields: fieldsOf(now.items), version: now.version };
    },
    save: async (fields, readVersion) => {
      const body = { ...changeOf(stored.current, fields), version: readVersion };
      const params = { staff_id: staff.staff_id };
      // An empty week that stays empty is nothing that the API could be asked for.
      if (body.items.length + body.days_off.length > 0)
        await staffApi.putSchedules({ params, query: { location_id }, body });
      await queryClient.invalidateQueries({ queryKey: tenantKey("schedules", staff.staff_id) });
    },
    onSaved: () => {
      onDone();
      notifySuccess(SCREENS.schedules.saved);
    },
  });
  const monday = useWatch({ control, name: "Mon" });
  const set = (day: ScheduleDay, times: DayTimes) => {
    form.setValue(day, times, { shouldDirty: true });
    form.clearErrors(day);
  };
  const open = (day: ScheduleDay) => openingOf(location, day);

  /** Gives Monday's hours to the other weekdays on which the location is open. */
  function copyMonday() {
    for (const day of OTHER_WEEKDAYS) if (open(day) || !location) set(day, form.getValues("Mon"));
  }

  return (
    <FormModal header={header} action="Save" busy={busy} onSubmit={submit} onCancel={onDone}>
      <ConflictAlert conflict={conflict} />
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
                for (const day of SCHEDULE_DAYS) set(day, open(day) ?? OFF);
              }}
            >
              Use the location's hours
            </Button>
          )}
        </SpaceBetween>
      </div>
      <ul className="week" aria-label="Week">
        {SCHEDULE_DAYS.map((day) => (
          <DayRow key={day} control={control} day={day} opening={open(day)} onClear={() => set(day, OFF)} />
        ))}
      </ul>
    </FormModal>
  );
}

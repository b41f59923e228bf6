import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import "./week.css";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { useQuery } from "@tanstack/react-query";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import { SCHEDULE_DAYS } from "../../../../shared/values/days-and-times.ts";
import { timesText } from "../../../../shared/values/us-text.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { Consequences } from "../../booking/consequences.tsx";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { DialogNotifications } from "../../components/feedback/notifications.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { useSetAvailability } from "./staff-actions.tsx";
import { DAY_NAMES, type ScheduleViewProps } from "./week-form.ts";

interface WeekSlotsProps {
  readonly slots: readonly Schedule[];
  readonly staff_id: string;
  readonly location_id: string;
}

/** Lists the seven days with their hours, and a switch for the availability of each. */
function WeekSlots({ slots, staff_id, location_id }: WeekSlotsProps) {
  const { mutate } = useSetAvailability(staff_id, location_id);
  return (
    <ul className="week" aria-label="Week">
      {SCHEDULE_DAYS.map((day) => {
        const slot = slots.find(({ day_of_week }) => day_of_week === day);
        return (
          <li key={day} className="week-slot">
            <strong>{DAY_NAMES[day]}</strong>
            <span className={slot ? undefined : "week-soft"}>
              {slot ? timesText(slot.start_time, slot.end_time) : "No hours"}
            </span>
            {slot && (
              <Toggle
                checked={slot.is_available}
                ariaLabel={`Available on ${DAY_NAMES[day]}`}
                onChange={({ detail }) => mutate({ slot, is_available: detail.checked })}
              >
                {slot.is_available ? "Available" : "Unavailable"}
              </Toggle>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Shows a weekly schedule, which is read-only except for the availability of each slot. */
export function ViewSchedule(props: ScheduleViewProps & { readonly onEdit: () => void }) {
  const { staff, location_id, header, picker, onEdit, onDone } = props;
  return (
    <Dialog
      header={header}
      onDismiss={onDone}
      actions={
        <>
          <Button variant="link" onClick={onDone}>
            Close
          </Button>
          <Button onClick={onEdit}>Edit Schedule</Button>
        </>
      }
    >
      <SpaceBetween size="l">
        <DialogNotifications />
        {picker(false)}
        <QueryBoundary
          query={useQuery({ ...weekQuery(staff.staff_id, location_id), staleTime: 0 })}
          failed={LOOKUP_TEXTS.scheduleFailed}
          loading="Loading the schedule"
        >
          {({ items }) => <WeekSlots slots={items} staff_id={staff.staff_id} location_id={location_id} />}
        </QueryBoundary>
        <Consequences />
      </SpaceBetween>
    </Dialog>
  );
}

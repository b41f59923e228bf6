import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { SCHEDULES_SCREEN } from "../../../../shared/messages/staff.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { Dialog } from "../../components/dialog.tsx";
import { DialogNotifications } from "../../components/notifications.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { Consequences } from "../../scheduling/consequences.tsx";
import type { ScheduleViewProps } from "./week-form.ts";
import { WeekSlots } from "./week-slots.tsx";

/** Shows a weekly schedule, read-only except for the switch of each slot. */
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
          failed={SCHEDULES_SCREEN.loadFailed}
          loading="Loading the schedule"
        >
          {({ items }) => <WeekSlots slots={items} staff_id={staff.staff_id} location_id={location_id} />}
        </QueryBoundary>
        <Consequences />
      </SpaceBetween>
    </Dialog>
  );
}

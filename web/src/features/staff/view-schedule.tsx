import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import Modal from "@cloudscape-design/components/modal";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { DialogNotifications } from "../../components/notifications.tsx";
import type { ScheduleViewProps } from "./week-form.ts";
import { WeekSlots } from "./week-slots.tsx";

/** Shows a weekly schedule, read-only except for the switch of each slot. */
export function ViewSchedule(props: ScheduleViewProps & { readonly onEdit: () => void }) {
  const { staff, location_id, header, picker, onEdit, onDone } = props;
  const { data, error, refetch } = useQuery({ ...weekQuery(staff.staff_id, location_id), staleTime: 0 });
  return (
    <Modal
      visible
      header={header}
      closeAriaLabel="Close"
      onDismiss={onDone}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" onClick={onDone}>
              Close
            </Button>
            <Button onClick={onEdit}>Edit Schedule</Button>
          </SpaceBetween>
        </Box>
      }
    >
      <SpaceBetween size="l">
        <DialogNotifications />
        {picker(false)}
        {error && !data && (
          <FailureAlert header={SCREENS.schedules.loadFailed} error={error} onRetry={() => void refetch()} />
        )}
        {!error && !data && <StatusIndicator type="loading">Loading the schedule</StatusIndicator>}
        {data && <WeekSlots slots={data.items} staff_id={staff.staff_id} location_id={location_id} />}
      </SpaceBetween>
    </Modal>
  );
}

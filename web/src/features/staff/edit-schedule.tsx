import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { SCHEDULES_SCREEN } from "../../../../shared/messages/staff.ts";
import { locationsQuery } from "../../api/locations.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { WeekEditor } from "./week-editor.tsx";
import type { ScheduleViewProps } from "./week-form.ts";

/** Edits a person's weekly schedule at a location, starting from the stored one. */
export function EditSchedule(props: ScheduleViewProps) {
  const { staff, location_id, header, picker, onDone } = props;
  const week = useQuery({ ...weekQuery(staff.staff_id, location_id), staleTime: 0 });
  const locations = useQuery(locationsQuery());
  const location = locations.data?.find((each) => each.location_id === location_id);
  if (week.data && week.isFetchedAfterMount && !week.error)
    return <WeekEditor {...props} week={week.data.items} version={week.data.version} location={location} />;
  return (
    <Dialog size="large" header={header} onDismiss={onDone}>
      <SpaceBetween size="l">
        {picker(false)}
        {week.error ? (
          <FailureAlert header={SCHEDULES_SCREEN.loadFailed} error={week.error} onRetry={() => void week.refetch()} />
        ) : (
          <StatusIndicator type="loading">Loading the schedule</StatusIndicator>
        )}
      </SpaceBetween>
    </Dialog>
  );
}

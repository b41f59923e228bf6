import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { SCHEDULES_SCREEN } from "../../../../shared/staff/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { locationsQuery } from "../../api/locations.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { Dialog } from "../../components/dialog.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { ViewSchedule } from "./view-schedule.tsx";
import { WeekEditor } from "./week-editor.tsx";
import type { ScheduleViewProps } from "./week-form.ts";

/** Edits a person's weekly schedule at a location, starting from the stored one. */
function EditSchedule(props: ScheduleViewProps) {
  const { staff, location_id, header, picker, onDone } = props;
  // A refresh that fails while the person types would replace the editor with the failure.
  const week = useQuery({
    ...weekQuery(staff.staff_id, location_id),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
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

interface ScheduleDialogProps {
  readonly staff: Staff;
  readonly initialLocation: string;
  readonly initiallyEditing: boolean;
  readonly onDone: () => void;
}

/** Shows a person's weekly schedule at a location and lets it be edited. */
export function ScheduleDialog({ staff, initialLocation, initiallyEditing, onDone }: ScheduleDialogProps) {
  const [location_id, setLocation] = useState(initialLocation);
  const [editing, setEditing] = useState(initiallyEditing);
  // The hours of the locations may have changed since the list was opened.
  const { data: locations, error, refetch } = useQuery({ ...locationsQuery(), staleTime: 0 });
  const options = locations?.map(({ location_id: value, location_name, city, state }) => ({
    value,
    label: location_name,
    description: `${city}, ${state}`,
  }));
  const picker = (fixed: boolean) => (
    <>
      {error && <FailureAlert header={SCHEDULES_SCREEN.locationFailed} error={error} onRetry={() => void refetch()} />}
      {options && options.length > 1 && (
        <FormField label="Hours at" constraintText={fixed && "Save or cancel before you choose another location."}>
          <Select
            options={options}
            disabled={fixed}
            selectedOption={options?.find(({ value }) => value === location_id) ?? null}
            onChange={({ detail }) => setLocation(detail.selectedOption.value ?? "")}
          />
        </FormField>
      )}
    </>
  );
  const view = { staff, location_id, picker, onDone };
  return editing ? (
    <EditSchedule key={location_id} {...view} header={`Edit the schedule of ${fullName(staff)}`} />
  ) : (
    <ViewSchedule {...view} header={`Schedule of ${fullName(staff)}`} onEdit={() => setEditing(true)} />
  );
}

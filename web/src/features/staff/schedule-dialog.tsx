import Alert from "@cloudscape-design/components/alert";
import FormField from "@cloudscape-design/components/form-field";
import LiveRegion from "@cloudscape-design/components/live-region";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { locationsQuery } from "../../api/locations.ts";
import { weekQuery, wholeWeekQuery } from "../../api/practitioners.ts";
import { LOOKUP_TEXTS } from "../../booking/lookup-texts.ts";
import { Dialog } from "../../components/dialogs/dialog.tsx";
import { FailureAlert } from "../../components/feedback/failure-alert.tsx";
import { filteringOf } from "../../components/forms/option-filter.ts";
import type { StaffEdit } from "./staff-form.ts";
import { ViewSchedule } from "./view-schedule.tsx";
import { WeekEditor } from "./week-editor.tsx";
import type { ScheduleViewProps } from "./week-form.ts";

interface ChangeEffectsProps {
  readonly control: Control<StaffEdit, unknown, StaffEdit>;
  readonly staff: Staff;
}

/** Shows the consequences of a changed status, role or location before it is saved. */
export function ChangeEffects({ control, staff }: ChangeEffectsProps) {
  const { role, status, location_id } = useWatch({ control });
  const who = staff.first_name;
  const losesAccess = status !== staff.status && status !== "ACTIVE";
  const regainsAccess = status !== staff.status && status === "ACTIVE";
  return (
    <LiveRegion>
      <SpaceBetween size="s">
        {losesAccess && (
          <Alert type="warning" statusIconAriaLabel="Warning" header={`${who} loses access at once`}>
            {status === "TERMINATED" ? "A terminated" : "An inactive"} staff member can't work, and signs in only to
            administer the clinic, if they do that too. Past appointments keep the name. Setting the status back to
            ACTIVE restores everything.
          </Alert>
        )}
        {regainsAccess && (
          <Alert type="info" statusIconAriaLabel="Info">
            {who} can sign in again. A person who has never signed in needs "Resend invitation".
          </Alert>
        )}
        {role !== staff.role && (
          <Alert type="info" statusIconAriaLabel="Info">
            {who}'s permissions change at once, and {who} has to sign in again.
          </Alert>
        )}
        {location_id !== staff.location_id && (
          <Alert type="info" statusIconAriaLabel="Info">
            {who} moves to the staff of the other location. The hours at this one stay until they are cleared in Edit
            Schedule.
          </Alert>
        )}
      </SpaceBetween>
    </LiveRegion>
  );
}

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
  // Hours at another location could overlap what is proposed for this one.
  const anywhere = useQuery(wholeWeekQuery(staff.staff_id));
  const proposes = location !== undefined && anywhere.data?.length === 0;
  if (week.data && !anywhere.isPending && !locations.isPending && week.isFetchedAfterMount && !week.error)
    return (
      <WeekEditor
        {...props}
        week={week.data.items}
        version={week.data.version}
        location={location}
        proposes={proposes}
      />
    );
  return (
    <Dialog size="large" header={header} onDismiss={onDone}>
      <SpaceBetween size="l">
        {picker(false)}
        {week.error ? (
          <FailureAlert header={LOOKUP_TEXTS.scheduleFailed} error={week.error} onRetry={() => void week.refetch()} />
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
      {error && <FailureAlert header={LOOKUP_TEXTS.hoursFailed} error={error} onRetry={() => void refetch()} />}
      {options && options.length > 1 && (
        <FormField label="Hours at" constraintText={fixed && "Save or cancel before you choose another location."}>
          <Select
            options={options}
            filteringType={filteringOf(options)}
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

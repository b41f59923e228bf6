import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SCHEDULES_SCREEN } from "../../../../shared/messages/staff.ts";
import { fullName } from "../../../../shared/names.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { locationsQuery } from "../../api/locations.ts";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { EditSchedule } from "./edit-schedule.tsx";
import { LocationPicker } from "./location-picker.tsx";
import { ViewSchedule } from "./view-schedule.tsx";

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
  const picker = (fixed: boolean) => (
    <>
      {error && <FailureAlert header={SCHEDULES_SCREEN.locationFailed} error={error} onRetry={() => void refetch()} />}
      {locations && locations.length > 1 && (
        <LocationPicker
          label="Hours at"
          locations={locations}
          chosen={location_id}
          onChoose={setLocation}
          disabled={fixed}
          constraintText={fixed ? "Save or cancel before you choose another location." : undefined}
        />
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

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fullName } from "../../../../shared/names.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { locationsQuery } from "../../api/locations.ts";
import { EditSchedule } from "./edit-schedule.tsx";
import { LocationPicker } from "./location-picker.tsx";
import { ViewSchedule } from "./view-schedule.tsx";

interface ScheduleDialogProps {
  readonly staff: Staff;
  readonly initialLocation: string;
  readonly initiallyEditing: boolean;
  readonly onDone: () => void;
}

/** What both views of somebody's week need. */
export interface ScheduleViewProps {
  readonly staff: Staff;
  readonly location_id: string;
  readonly header: string;
  /** Chooses another location's hours; nothing where there is only one. */
  readonly picker: (fixed: boolean) => ReactNode;
  readonly onDone: () => void;
}

/** Somebody's week at a location, to be read and switched, or to be set. */
export function ScheduleDialog({ staff, initialLocation, initiallyEditing, onDone }: ScheduleDialogProps) {
  const [location_id, setLocation] = useState(initialLocation);
  const [editing, setEditing] = useState(initiallyEditing);
  const { data: locations } = useQuery(locationsQuery());
  const picker = (fixed: boolean) =>
    locations &&
    locations.length > 1 && (
      <LocationPicker
        label="Hours at"
        locations={locations}
        chosen={location_id}
        onChoose={setLocation}
        disabled={fixed}
        constraintText={fixed ? "Save or cancel before you choose another location." : undefined}
      />
    );
  const view = { staff, location_id, picker, onDone };
  return editing ? (
    <EditSchedule key={location_id} {...view} header={`Edit the schedule of ${fullName(staff)}`} />
  ) : (
    <ViewSchedule {...view} header={`Schedule of ${fullName(staff)}`} onEdit={() => setEditing(true)} />
  );
}

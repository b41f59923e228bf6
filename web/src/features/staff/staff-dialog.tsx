import { fullName } from "../../../../shared/values/names.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { ResetMfa } from "../../people/reset-mfa.tsx";
import { EditStaff } from "./edit-staff.tsx";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import type { OpenDialog } from "./staff-actions.tsx";

const TimeOffDialog = lazyPart(() => import("../../booking/periods/time-off-dialog.tsx"));

interface StaffDialogProps {
  readonly dialog: OpenDialog;
  /** The location of the shown hours. @default the person's location */
  readonly location_id?: string | undefined;
  readonly onDone: () => void;
}

export function StaffDialog({ dialog: { what, staff }, location_id = staff.location_id, onDone }: StaffDialogProps) {
  if (what === "time-off")
    return <TimeOffDialog absent={{ staff_id: staff.staff_id, name: fullName(staff) }} onDone={onDone} />;
  if (what === "mfa") return <ResetMfa person={staff} onDone={onDone} />;
  if (what === "person") return <EditStaff staff={staff} onDone={onDone} />;
  return (
    <ScheduleDialog
      staff={staff}
      initialLocation={location_id}
      initiallyEditing={what === "edit-schedule"}
      onDone={onDone}
    />
  );
}

import Button from "@cloudscape-design/components/button";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { STAFF_SCREEN } from "../../../../shared/staff/texts.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { staffApi } from "../../api/staff-api.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Actions } from "../../components/page.tsx";
import { type RowAction, RowActions } from "../../components/row-actions.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";

// Few pages have a menu in their rows.
const MoreActions = lazyPart(() => import("../../components/more-actions.tsx"));

/** The open dialog, and its staff member. */
export interface OpenDialog {
  readonly what: "person" | "time-off" | "schedule" | "edit-schedule" | "mfa";
  readonly staff: Staff;
}

interface StaffActionsProps {
  readonly staff: Staff;
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Returns the actions on a person's record and account. Only active people who have never signed in can be invited again. */
export function useStaffActions({ staff, onOpen }: StaffActionsProps): readonly RowAction[] {
  const { staff_id, email, status, invitation } = staff;
  const resend = useAction({
    id: `invitation-${staff_id}`,
    run: () => staffApi.resendInvitation({ params: { staff_id } }),
    failed: STAFF_SCREEN.inviteFailed,
    onDone: () => notifySuccess(STAFF_SCREEN.invited(email)),
  });
  const active = status === "ACTIVE";
  return [
    { text: "Edit", onClick: () => onOpen({ what: "person", staff }) },
    ...(active && invitation === "accepted"
      ? [{ text: "Reset two-step sign-in", onClick: () => onOpen({ what: "mfa", staff }) }]
      : []),
    ...(active && invitation === "pending"
      ? [{ text: "Resend invitation", loading: resend.isPending, onClick: () => resend.mutate() }]
      : []),
  ];
}

const SELECTION_ACTIONS = [
  ["schedule", "View Schedule"],
  ["edit-schedule", "Edit Schedule"],
  ["time-off", "Time off"],
  ["person", "Edit"],
] as const;

interface SelectedStaffProps {
  readonly staff: readonly Staff[];
  readonly onOpen: (dialog: OpenDialog) => void;
}

/** Shows the actions on the selected person. They are disabled unless one person is selected. */
export const SelectedStaff = ({ staff: [staff, ...others], onOpen }: SelectedStaffProps) => (
  <Actions>
    {SELECTION_ACTIONS.map(([what, text]) => (
      <Button key={what} disabled={!staff || others.length > 0} onClick={() => staff && onOpen({ what, staff })}>
        {text}
      </Button>
    ))}
  </Actions>
);

/** Shows the actions on a person in the list. The less frequent ones are in a menu. */
export function StaffActions({ staff, onOpen }: StaffActionsProps) {
  const more: readonly RowAction[] = [
    { text: "Time off", onClick: () => onOpen({ what: "time-off", staff }) },
    ...useStaffActions({ staff, onOpen }),
  ];
  return (
    <div className="row-actions">
      <RowActions
        of={fullName(staff)}
        actions={[
          { text: "View Schedule", onClick: () => onOpen({ what: "schedule", staff }) },
          { text: "Edit Schedule", onClick: () => onOpen({ what: "edit-schedule", staff }) },
        ]}
      />
      <MoreActions of={fullName(staff)} actions={more} />
    </div>
  );
}

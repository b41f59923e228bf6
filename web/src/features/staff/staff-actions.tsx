import { useMutation } from "@tanstack/react-query";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import type { Schedule } from "../../../../shared/staff/schedule.ts";
import type { Staff } from "../../../../shared/staff/staff.ts";
import { fullName } from "../../../../shared/values/names.ts";
import { DRY_RUN, staffApi } from "../../api/api.ts";
import { weekQuery } from "../../api/practitioners.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import { confirmBeforeSave } from "../../booking/confirm-before-save.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { type RowAction, RowActions } from "../../components/tables/row-actions.tsx";
import { Declined } from "../../lib/async.ts";
import { useAction } from "../../lib/hooks.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, notifySuccess, SECONDS } from "../../lib/notifications.ts";
import { SCHEDULES_SCREEN, STAFF_SCREEN } from "./texts.ts";

interface Switch {
  readonly slot: Schedule;
  readonly is_available: boolean;
}

const NOTICE = "availability";

/** Returns the mutation that sets the availability of a slot. The week shows it at once, and reverts it if the API refuses. */
export function useSetAvailability(staff_id: string, location_id: string) {
  const { queryKey } = weekQuery(staff_id, location_id);
  const put = (next: Schedule, version?: number) =>
    queryClient.setQueryData(
      queryKey,
      (week) =>
        week && {
          ...week,
          items: week.items.map((slot) => (slot.schedule_id === next.schedule_id ? next : slot)),
          version: version ?? week.version,
        },
    );

  return useMutation({
    // The requests are sent one after the other, so that the last switch wins.
    scope: { id: `availability-${staff_id}` },
    mutationFn: ({ slot: { schedule_id }, is_available }: Switch) => {
      // It reads the current version, because the previous switch may have changed it.
      const version = queryClient.getQueryData(queryKey)?.version ?? 0;
      const request = { params: { staff_id, schedule_id }, body: { is_available, version } };
      const save = () => staffApi.setAvailability(request);
      const preview = () => staffApi.setAvailability({ ...request, query: DRY_RUN });
      return is_available ? save() : confirmBeforeSave({ preview, save, filter: { practitioner: staff_id } });
    },
    onMutate: async ({ slot, is_available }) => {
      dismiss(NOTICE);
      // A week that is still loading would restore the former value.
      await queryClient.cancelQueries({ queryKey });
      put({ ...slot, is_available });
    },
    onError: (error, { slot }) => {
      put(slot);
      if (error instanceof Declined) return;
      const content = messageOf(error, COMMON_TEXTS.unexpected);
      notify({ id: NOTICE, type: "error", header: SCHEDULES_SCREEN.availabilityFailed, content });
    },
    onSuccess: ({ version, ...slot }) => {
      put(slot, version);
      notify({ id: NOTICE, type: "success", content: SCHEDULES_SCREEN.availabilityUpdated }, SECONDS.other);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tenantKey("schedules") }),
  });
}

// Few pages have a menu in their rows.
const MoreActions = lazyPart(() => import("../../components/tables/more-actions.tsx"));

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

/** Shows the actions on a person in the list. The less frequent ones are in a menu. */
export function StaffActions({ staff, onOpen }: StaffActionsProps) {
  const more: readonly RowAction[] = [
    { text: "Time off", onClick: () => onOpen({ what: "time-off", staff }) },
    ...useStaffActions({ staff, onOpen }),
  ];
  return (
    <div className="row-actions row-actions-wrapped">
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

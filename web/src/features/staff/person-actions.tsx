import { fullName } from "../../../../shared/values/names.ts";
import { staffApi } from "../../api/api.ts";
import { accountsApi } from "../../api/send.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { type RowAction, RowActions } from "../../components/tables/row-actions.tsx";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { ADMINISTRATORS_SCREEN } from "../../people/administrator-texts.ts";
import { type ClinicPerson, clinicPeopleChanged, type OpenPersonDialog, PEOPLE_SCREEN } from "./people.ts";

/**
 * Activates or deactivates all roles of a person: first that of an administrator, because the clinic's last one is refused, then
 * those of staff. The first change increases the version of both.
 */
async function setStatus({ user_id, staff, administrator, version }: ClinicPerson, status: "ACTIVE" | "INACTIVE") {
  let current = version;
  if (administrator && administrator.status !== status) {
    const body = { status, version: current };
    current = (await accountsApi.updateAdministrator({ params: { user_id }, body })).version;
  }
  if (staff && staff.roles.length > 0 && staff.status !== status) {
    const { staff_id } = staff;
    await staffApi.update({ params: { staff_id }, body: { status, version: current } });
  }
}

interface DeactivatePersonProps {
  readonly person: ClinicPerson;
  readonly onDone: () => void;
}

export function DeactivatePerson({ person, onDone }: DeactivatePersonProps) {
  const name = fullName(person);
  return (
    <ActionDialog
      header={`Deactivate ${name}?`}
      action="Deactivate"
      run={() => setStatus(person, "INACTIVE")}
      refresh={clinicPeopleChanged}
      done={PEOPLE_SCREEN.deactivated(name)}
      failed={PEOPLE_SCREEN.changeFailed(name)}
      onClose={onDone}
    >
      {name} loses access at once, in all roles, and is signed out everywhere.
      {person.roles.includes("PRACTITIONER") && ` Upcoming appointments with ${name} then need attention.`}
      {person.administrator?.is_owner && " You become the owner of the clinic."}
    </ActionDialog>
  );
}

const MoreActions = lazyPart(() => import("../../components/tables/more-actions.tsx"));

interface PersonActionsProps {
  readonly person: ClinicPerson;
  /** Whether the row is the signed-in person's own, which only another administrator can deactivate. */
  readonly isOwn: boolean;
  readonly onOpen: (dialog: OpenPersonDialog) => void;
}

/** Shows the actions on a person: the roles, the invitation and the status. */
export function PersonActions({ person, isOwn, onOpen }: PersonActionsProps) {
  const { user_id, email, status, invitation, staff } = person;
  const name = fullName(person);
  const resend = useAction({
    id: `invitation-${user_id}`,
    run: () =>
      staff?.status === "ACTIVE"
        ? staffApi.resendInvitation({ params: { staff_id: staff.staff_id } })
        : accountsApi.resendAdministratorInvitation({ params: { user_id } }),
    failed: ADMINISTRATORS_SCREEN.inviteFailed,
    onDone: () => notifySuccess(ADMINISTRATORS_SCREEN.invited(email)),
  });
  const activate = useAction({
    id: `status-${user_id}`,
    run: () => setStatus(person, "ACTIVE"),
    failed: PEOPLE_SCREEN.changeFailed(name),
    onDone: () => notifySuccess(PEOPLE_SCREEN.activated(name)),
    onSettled: clinicPeopleChanged,
  });
  const active = status === "ACTIVE";
  const more: readonly RowAction[] = [
    ...(active && invitation === "pending"
      ? [{ text: "Resend invitation", loading: resend.isPending, onClick: () => resend.mutate() }]
      : []),
    ...(active && !isOwn
      ? [{ text: "Deactivate", destructive: true, onClick: () => onOpen({ what: "deactivate", person }) }]
      : []),
    ...(active ? [] : [{ text: "Activate", loading: activate.isPending, onClick: () => activate.mutate() }]),
  ];
  return (
    <div className="row-actions">
      <RowActions of={name} actions={[{ text: "Change roles", onClick: () => onOpen({ what: "roles", person }) }]} />
      {more.length > 0 && <MoreActions of={name} actions={more} />}
    </div>
  );
}

import { useSearchParams } from "react-router-dom";
import { STAFF_ROLES, type Staff } from "../../../../shared/staff/staff.ts";
import { staffApi } from "../../api/api.ts";
import { isUnreachable } from "../../api/client.ts";
import { locationsQuery } from "../../api/locations.ts";
import { prefetch } from "../../api/query-client.ts";
import { FormFields } from "../../components/forms/form-fields.tsx";
import { FormPanel } from "../../components/forms/form-panel.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { Page } from "../../components/layout/page.tsx";
import { useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notify, SECONDS } from "../../lib/notifications.ts";
import type { HelpText } from "../../lib/page.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { sessionStore } from "../../session/session-store.ts";
import { STAFF_FIELDS } from "./edit-staff.tsx";
import { clinicPeopleChanged, renewOwnRoles } from "./people.ts";
import { EMPTY, type StaffFields, StaffForm, type StaffValues } from "./staff-form.ts";
import { STAFF_SCREEN } from "./texts.ts";

export const help: HelpText = {
  about: "Adds a person to your staff and sends an invitation to the email address.",
  rules: {
    Receptionist: "Books appointments and keeps patients, leads and the waitlist.",
    Practitioner: "Sees patients. Sees the own day and week, and starts and completes the own appointments.",
    Manager: "Sees the calendar, what needs attention and the reports, and changes nothing.",
    Email: "It is the name to sign in with, so it can't be changed later.",
    Location: "The person belongs to one location. Practitioners can have hours at others, too.",
  },
};

export const loader = () => prefetch(locationsQuery());

function announceAdded({ staff_id: staffId, email, roles, status, invitation }: Staff): void {
  const content = (
    <>
      {invitation === "accepted" && STAFF_SCREEN.roleAdded(email)}
      {invitation === "pending" && status === "ACTIVE" && `An invitation was sent to ${email}. `}
      {roles.includes("PRACTITIONER") && (
        <RouterLink color="inverted" href={linkTo(PATHS.staffMember, { staffId }, { hours: "edit" })}>
          Set their hours
        </RouterLink>
      )}
    </>
  );
  notify({ type: "success", header: STAFF_SCREEN.added, content }, SECONDS.other);
}

/** Returns the empty form. The address may name the role, so that a link can ask for a practitioner. */
const emptyFor = (requested: string | null): StaffFields => ({
  ...EMPTY,
  role: STAFF_ROLES.find((role) => role === requested) ?? EMPTY.role,
});

export function Component() {
  const role = useSearchParams()[0].get("role");
  // A link for another role opens another form.
  return <AddStaff key={role} role={role} />;
}

function AddStaff({ role }: { readonly role: string | null }) {
  const entity = useEntityForm<StaffFields, StaffValues, Staff>({
    id: "add-staff",
    schema: StaffForm,
    defaults: emptyFor(role),
    failure: (message, error) =>
      isUnreachable(error) ? { header: STAFF_SCREEN.wrong, content: message } : STAFF_SCREEN.addFailed(message),
    save: async (values) => {
      const { user } = sessionStore.getState();
      const added = await staffApi.add({ body: { ...values, ...(user?.tenant_id && { tenantId: user.tenant_id }) } });
      await renewOwnRoles(added.user_id);
      return added;
    },
    onSaved: (staff) => {
      void clinicPeopleChanged();
      entity.reset();
      announceAdded(staff);
    },
  });
  return (
    <Page
      title="Clinic Staff"
      description="Add a person to your staff. Active people get an invitation by email."
      actions={<RouterLink href={PATHS.staff}>View staffs</RouterLink>}
    >
      <FormPanel header="Add staff" action="Submit" busyAction="Submitting..." entity={entity}>
        <FormFields control={entity.control} fields={STAFF_FIELDS} />
      </FormPanel>
    </Page>
  );
}

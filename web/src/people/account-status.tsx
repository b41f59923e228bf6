import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Administrator } from "../../../shared/accounts/administrator.ts";
import type { StaffStatus } from "../../../shared/staff/staff.ts";
import type { INVITATION_STATES } from "../../../shared/values/fields.ts";
import { fullName } from "../../../shared/values/names.ts";
import { EmailText } from "../components/layout/links.tsx";
import { type Column, textColumn } from "../components/tables/columns.ts";
import { byName } from "../lib/formats.ts";

const TYPES = { ACTIVE: "success", INACTIVE: "stopped", TERMINATED: "error" } as const;

/** Shows whether a clinic, a person or something that belongs to a clinic is active. */
export const ActiveStatus = ({ status }: { readonly status: StaffStatus }) => (
  <StatusIndicator type={TYPES[status]} wrapText={false}>
    {status}
  </StatusIndicator>
);

/** Builds the column of a table that shows the status of its rows. */
export const statusColumn = <Item extends { readonly status: StaffStatus }>() => ({
  ...textColumn<Item>("status", "Status"),
  cell: ActiveStatus,
});

type State = (typeof INVITATION_STATES)[number];

const INVITATIONS = {
  none: { type: "stopped", text: "Not invited" },
  pending: { type: "pending", text: "Invited" },
  accepted: { type: "success", text: "Signed in" },
} as const;

/** Returns the words for whether a person was invited and has signed in. */
const invitationText = ({ invitation }: { readonly invitation: State }): string => INVITATIONS[invitation].text;

export const InvitationStatus = ({ invitation }: { readonly invitation: State }) => (
  <StatusIndicator type={INVITATIONS[invitation].type} wrapText={false}>
    {INVITATIONS[invitation].text}
  </StatusIndicator>
);

/** Builds the column of a list of people that shows whether they were invited and have signed in. */
export const invitationColumn = <Item extends { readonly invitation: State }>(): Column<Item> => ({
  id: "invitation",
  header: "Invitation",
  sortingField: "invitation",
  csv: { Invitation: invitationText },
  cell: InvitationStatus,
});

interface WithMfa {
  readonly mfa: boolean | null;
}

const twoStepText = ({ mfa }: WithMfa) => (mfa === null ? "Not known" : mfa ? "On" : "Off");

const TwoStep = (person: WithMfa) => (
  <StatusIndicator type={person.mfa ? "success" : "stopped"} wrapText={false}>
    {twoStepText(person)}
  </StatusIndicator>
);

/** Builds the column of a list of people that shows who has a second factor. */
export const twoStepColumn = <Item extends WithMfa>(): Column<Item> => ({
  id: "mfa",
  header: "Two-step sign-in",
  sortingField: "mfa",
  csv: { "Two-step sign-in": twoStepText },
  cell: TwoStep,
});

export const ADMINISTRATOR_COLUMNS: readonly Column<Administrator>[] = [
  { id: "name", header: "Name", isRowHeader: true, sortingComparator: byName, cell: fullName },
  { id: "status", header: "Status", sortingField: "status", cell: ActiveStatus },
  {
    id: "role",
    header: "Role",
    sortingField: "is_owner",
    cell: ({ is_owner }) => (is_owner ? "Owner" : "Administrator"),
  },
  { id: "email", header: "Email", sortingField: "email", cell: EmailText },
  invitationColumn(),
];

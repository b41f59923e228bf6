import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { INVITATION_STATES } from "../../../shared/accounts/invitation.ts";
import type { Column } from "../components/column.ts";

type State = (typeof INVITATION_STATES)[number];

const LOOKS = {
  none: { type: "stopped", text: "Not invited" },
  pending: { type: "pending", text: "Invited" },
  accepted: { type: "success", text: "Signed in" },
} as const;

/** Returns the words for whether a person was invited and has signed in. */
const invitationText = ({ invitation }: { readonly invitation: State }): string => LOOKS[invitation].text;

/** Shows whether a person was invited and has signed in. */
export const InvitationStatus = ({ invitation }: { readonly invitation: State }) => (
  <StatusIndicator type={LOOKS[invitation].type} wrapText={false}>
    {LOOKS[invitation].text}
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

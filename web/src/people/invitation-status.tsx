import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { INVITATION_STATES } from "../../../shared/accounts/invitation.ts";

type State = (typeof INVITATION_STATES)[number];

const LOOKS = {
  none: { type: "stopped", text: "Not invited" },
  pending: { type: "pending", text: "Invited" },
  accepted: { type: "success", text: "Signed in" },
} as const;

/** Shows whether a person was invited and has signed in. */
export const InvitationStatus = ({ invitation }: { readonly invitation: State }) => (
  <StatusIndicator type={LOOKS[invitation].type} wrapText={false}>
    {LOOKS[invitation].text}
  </StatusIndicator>
);

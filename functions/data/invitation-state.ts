import { INVITATION_STATES } from "../../shared/accounts/invitation.ts";

/** The attribute with the state of a person's invitation. Rows without it belong to people who have signed in. */
export const invitation = { type: INVITATION_STATES, required: true, default: "accepted" } as const;

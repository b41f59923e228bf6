import { INVITATION_STATES } from "../../shared/accounts/invitation.ts";

/** The attribute that tells where a person's invitation stands. Rows older than it lack it; their people have signed in. */
export const invitation = { type: INVITATION_STATES, required: true, default: "accepted" } as const;

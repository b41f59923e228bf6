import * as z from "zod";

/** The states of a person's invitation: not sent because the person may not sign in yet, sent, or used. */
export const INVITATION_STATES = ["none", "pending", "accepted"] as const;

/** The state as the API returns it. Rows without it belong to people who have signed in. */
export const InvitationState = z.enum(INVITATION_STATES).default("accepted");

import * as z from "zod";

/** Where a person's invitation stands: not sent because the person may not sign in yet, sent, or used. */
export const INVITATION_STATES = ["none", "pending", "accepted"] as const;

/** The state as the API returns it. The people of rows that are older than it have signed in. */
export const InvitationState = z.enum(INVITATION_STATES).default("accepted");

import type { contract } from "../../shared/contract.ts";
import { markSignedOut } from "../data/sign-out.ts";
import type { UseCase } from "../http/api.ts";
import { revokeSessions } from "../identity/revoke-sessions.ts";
import { userPool } from "../identity/user-pool.ts";

/**
 * Ends every session of the caller. The account page calls it after a password change, because Cognito ends no session
 * then.
 */
export const signOutEverywhere: UseCase<typeof contract.accounts.signOutEverywhere> = async ({ userId }) => {
  await markSignedOut(userId);
  await revokeSessions({ ...userPool, Username: userId });
};

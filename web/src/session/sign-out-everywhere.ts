import { accountsApi } from "../api/accounts-api.ts";
import { leaveLoginNotice } from "./login-notice.ts";
import { signOut } from "./sign-out.ts";

/**
 * Ends every session of the signed-in person, this one included.
 * @param notice the message on the login page
 */
export async function signOutEverywhere(notice: string): Promise<void> {
  await accountsApi.signOutEverywhere();
  leaveLoginNotice(notice);
  await signOut();
}

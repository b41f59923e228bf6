import { accounts } from "../../shared/accounts/routes.ts";
import { api } from "../http/api.ts";
import { checkRecovery } from "./check-recovery.ts";
import { createUser } from "./create-user.ts";
import { forgotPassword } from "./forgot-password.ts";
import { me } from "./me.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { signup } from "./signup.ts";

export const handler = api("accounts", accounts, {
  signup,
  forgotPassword,
  checkRecovery,
  me,
  signOutEverywhere,
  createUser,
  resendInvitation,
});

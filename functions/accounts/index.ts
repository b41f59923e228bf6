import { accounts } from "../../shared/accounts/routes.ts";
import { api } from "../http/api.ts";
import { checkRecovery } from "./check-recovery.ts";
import { createUser } from "./create-user.ts";
import { forgotPassword } from "./forgot-password.ts";
import { handOver } from "./hand-over.ts";
import { inviteAdministrator, inviteAdministratorOf } from "./invite-administrator.ts";
import { listAdministrators } from "./list-administrators.ts";
import { listPlatformAdministrators } from "./list-platform-administrators.ts";
import { me } from "./me.ts";
import { resendAdministratorInvitation } from "./resend-administrator-invitation.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { resetMfa } from "./reset-mfa.ts";
import { signOutEverywhere } from "./sign-out-everywhere.ts";
import { signup } from "./signup.ts";
import { updateAdministrator, updateAdministratorOf } from "./update-administrator.ts";

export const handler = api("accounts", accounts, {
  signup,
  forgotPassword,
  checkRecovery,
  me,
  signOutEverywhere,
  createUser,
  resendInvitation,
  listAdministrators,
  inviteAdministrator,
  updateAdministrator,
  resendAdministratorInvitation,
  handOver,
  inviteAdministratorOf,
  updateAdministratorOf,
  listPlatformAdministrators,
  resetMfa,
});

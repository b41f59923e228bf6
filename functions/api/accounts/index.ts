import { accounts } from "../../../shared/accounts/routes.ts";
import { api } from "../../http/api.ts";
import {
  handOver,
  listAdministrators,
  listPlatformAdministrators,
  updateAdministrator,
  updateAdministratorOf,
} from "./administrators.ts";
import {
  inviteAdministrator,
  inviteAdministratorOf,
  resendAdministratorInvitation,
  resendInvitation,
} from "./invitations.ts";
import { me, signOutEverywhere } from "./me.ts";
import { createUser, signup } from "./onboarding.ts";
import { checkRecovery, forgotPassword } from "./recovery.ts";
import { resetMfa } from "./second-factor.ts";

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

import * as z from "zod";
import { listOf } from "../contract/paging.ts";
import { ROLES } from "../contract/roles.ts";
import { administratorRoute, created, createdOnce, platformRoute, route } from "../contract/route.ts";
import { Tenant } from "../tenants/tenant.ts";
import { UserId } from "../values/ids.ts";
import {
  Administrator,
  AdministratorChange,
  MfaReset,
  NewAdministratorInvitation,
  OwnerChange,
  PlatformAdministrator,
} from "./administrator.ts";
import { ForgotPassword, Me, NewAdministrator, Signup, User } from "./user.ts";

export const accounts = {
  signup: platformRoute("POST", "/api/auth/signup", {
    summary: "Create the account of a clinic's first administrator and mail the invitation",
    body: Signup,
    ...created(z.object({ user: z.object({ id: UserId }) })),
    idempotent: "content",
  }),
  forgotPassword: route("POST", "/api/auth/forgot-password", {
    summary: "Mail a recovery link, or a new invitation to a person who has never signed in",
    scope: null,
    roles: "public",
    body: ForgotPassword,
    audited: false,
  }),
  checkRecovery: route("GET", "/api/auth/recovery/{recovery_id}", {
    summary: "Check whether a recovery link is valid",
    scope: null,
    roles: "public",
    response: z.object({ valid: z.boolean() }),
  }),
  me: route("GET", "/api/me", {
    summary: "Get the signed-in person and their clinic",
    scope: null,
    roles: ROLES,
    allowedBeforeMfaSetup: true,
    response: Me,
  }),
  signOutEverywhere: route("POST", "/api/me/sign-out", {
    summary: "End all sessions of the caller",
    scope: null,
    roles: ROLES,
    allowedBeforeMfaSetup: true,
  }),
  createUser: platformRoute("POST", "/api/users", {
    summary: "Complete an onboarding by creating the administrator's users row",
    body: NewAdministrator,
    ...created(User),
    idempotent: "content",
  }),
  resendInvitation: platformRoute("POST", "/api/users/{user_id}/invitation", {
    summary: "Mail a new invitation to a clinic administrator who has never signed in",
  }),
  listAdministrators: administratorRoute("GET", "/api/tenants/current/administrators", {
    summary: "List the administrators of the caller's clinic, the earliest invited first",
    response: listOf(Administrator),
  }),
  inviteAdministrator: administratorRoute("POST", "/api/tenants/current/administrators", {
    summary: "Create another administrator of the caller's clinic and mail the invitation, or make a person of it one",
    body: NewAdministratorInvitation,
    ...createdOnce(Administrator),
  }),
  updateAdministrator: administratorRoute("PATCH", "/api/tenants/current/administrators/{user_id}", {
    summary: "Activate or deactivate an administrator; the last active one, and the last who has signed in, stay",
    body: AdministratorChange,
    response: Administrator,
  }),
  resendAdministratorInvitation: route("POST", "/api/tenants/current/administrators/{user_id}/invitation", {
    summary: "Mail a new invitation to an administrator of the caller's clinic who has never signed in",
    scope: null,
    roles: ["TENANT_ADMIN"],
  }),
  handOver: administratorRoute("PATCH", "/api/tenants/current/owner", {
    summary: "Hand the caller's clinic over to another active administrator who has signed in",
    body: OwnerChange,
    response: Tenant,
  }),
  inviteAdministratorOf: platformRoute("POST", "/api/tenants/{tenant_id}/administrators", {
    summary: "Create another administrator of a clinic and mail the invitation, or make a person of it one",
    body: NewAdministratorInvitation,
    ...createdOnce(Administrator),
  }),
  updateAdministratorOf: platformRoute("PATCH", "/api/tenants/{tenant_id}/administrators/{user_id}", {
    summary:
      "Activate or deactivate an administrator of a clinic; the last active one, and the last who has signed in, stay",
    body: AdministratorChange,
    response: Administrator,
  }),
  listPlatformAdministrators: platformRoute("GET", "/api/platform/administrators", {
    summary: "List the platform's administrators by address, and whether each has a second factor",
    response: listOf(PlatformAdministrator),
  }),
  resetMfa: route("POST", "/api/users/{user_id}/mfa-reset", {
    summary: "Turn off the second factor of a person who has lost the device, and sign them out everywhere",
    scope: null,
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN"],
    body: MfaReset,
  }),
};

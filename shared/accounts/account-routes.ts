import * as z from "zod";
import { UserId } from "../ids.ts";
import { platformRoute } from "../role-routes.ts";
import { ROLES } from "../roles.ts";
import { created, route } from "../route.ts";
import { ForgotPassword, Me, NewAdministrator, Signup, User } from "./user.ts";

/** The operations of sign-in and of a clinic's first administrator. Every page of the web app loads them. */
export const accountRoutes = {
  signup: platformRoute("POST", "/api/auth/signup", {
    summary: "Create the account of a clinic's first administrator and mail the invitation",
    body: Signup,
    ...created(z.object({ user: z.object({ id: UserId }) })),
    idempotent: "content",
  }),
  forgotPassword: route("POST", "/api/auth/forgot-password", {
    summary: "Mail a recovery link, or a new invitation to a person who has never signed in",
    roles: "public",
    body: ForgotPassword,
    audited: false,
  }),
  checkRecovery: route("GET", "/api/auth/recovery/{recovery_id}", {
    summary: "Check whether a recovery link is valid",
    roles: "public",
    response: z.object({ valid: z.boolean() }),
  }),
  me: route("GET", "/api/me", {
    summary: "Get the signed-in person and their clinic",
    roles: ROLES,
    withoutMfa: true,
    response: Me,
  }),
  signOutEverywhere: route("POST", "/api/me/sign-out", {
    summary: "End all sessions of the caller",
    roles: ROLES,
    withoutMfa: true,
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
};

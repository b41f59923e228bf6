import * as z from "zod";
import { UserId } from "../ids.ts";
import { MESSAGES } from "../messages.ts";
import { ROLES } from "../roles.ts";
import { route } from "../route.ts";
import { ForgotPassword, Me, NewAdministrator, Signup, User } from "./user.ts";

export const accounts = {
  signup: route({
    method: "POST",
    path: "/api/auth/signup",
    summary: "Create the sign-in account of a clinic's first administrator and mail the invitation",
    roles: ["PLATFORM_ADMIN"],
    body: Signup,
    status: 201,
    response: z.object({ user: z.object({ id: UserId }) }),
    idempotent: "content",
  }),
  forgotPassword: route({
    method: "POST",
    path: "/api/auth/forgot-password",
    summary: "Mail a password recovery link, or the invitation again; the answer is the same for every address",
    roles: "public",
    body: ForgotPassword,
    status: 204,
    response: z.undefined(),
  }),
  checkRecovery: route({
    method: "GET",
    path: "/api/auth/recovery/{recovery_id}",
    summary: "Tell whether a password recovery link can still be used",
    roles: "public",
    response: z.object({ valid: z.boolean() }),
  }),
  me: route({
    method: "GET",
    path: "/api/me",
    summary: "Who is signed in, in which role and for which clinic",
    roles: ROLES,
    response: Me,
  }),
  signOutEverywhere: route({
    method: "POST",
    path: "/api/me/sign-out",
    summary: "End every session of the caller, this one included",
    roles: ROLES,
    status: 204,
    response: z.undefined(),
  }),
  createUser: route({
    method: "POST",
    path: "/api/users",
    summary: "Complete an onboarding with the administrator's users row",
    roles: ["PLATFORM_ADMIN"],
    notFound: MESSAGES.notFound.tenant,
    body: NewAdministrator,
    status: 201,
    response: User,
    audited: true,
    idempotent: "content",
  }),
  resendInvitation: route({
    method: "POST",
    path: "/api/users/{user_id}/invitation",
    summary: "Mail a new invitation to a clinic administrator who has never signed in",
    roles: ["PLATFORM_ADMIN"],
    notFound: MESSAGES.notFound.user,
    status: 204,
    response: z.undefined(),
  }),
};

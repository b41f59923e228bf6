import { listOf } from "../paging.ts";
import { administratorRoute, platformRoute } from "../role-routes.ts";
import { createdOnce, route } from "../route.ts";
import { Tenant } from "../tenants/tenant.ts";
import {
  Administrator,
  AdministratorChange,
  MfaReset,
  NewAdministratorInvitation,
  OwnerChange,
  PlatformAdministrator,
} from "./administrator.ts";

/** The operations on the administrators of a clinic. */
export const administratorRoutes = {
  listAdministrators: administratorRoute("GET", "/api/tenants/current/administrators", {
    summary: "List the administrators of the caller's clinic, the earliest invited first",
    response: listOf(Administrator),
  }),
  inviteAdministrator: administratorRoute("POST", "/api/tenants/current/administrators", {
    summary: "Create another administrator of the caller's clinic and mail the invitation",
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
    roles: ["TENANT_ADMIN"],
  }),
  handOver: administratorRoute("PATCH", "/api/tenants/current/owner", {
    summary: "Hand the caller's clinic over to another active administrator who has signed in",
    body: OwnerChange,
    response: Tenant,
  }),
  inviteAdministratorOf: platformRoute("POST", "/api/tenants/{tenant_id}/administrators", {
    summary: "Create another administrator of a clinic and mail the invitation",
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
    roles: ["PLATFORM_ADMIN", "TENANT_ADMIN"],
    body: MfaReset,
  }),
};

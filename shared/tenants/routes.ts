import { listOf } from "../paging.ts";
import { route } from "../route.ts";
import { NewNotificationSettings, NotificationSettings } from "./notification-settings.ts";
import { NewTenant, Tenant, TenantChange, TenantStatusChange } from "./tenant.ts";
import { TenantDetails, TenantQuery } from "./tenant-details.ts";

export const tenants = {
  list: route("GET", "/api/tenants", {
    summary: "List the clinics, newest first, by name or unused for longest first, or search them",
    roles: ["PLATFORM_ADMIN"],
    query: TenantQuery,
    response: listOf(Tenant),
  }),
  create: route("POST", "/api/tenants", {
    summary: "Create a clinic, or resume its interrupted onboarding",
    roles: ["PLATFORM_ADMIN"],
    body: NewTenant,
    status: 201,
    response: Tenant,
    idempotent: "content",
  }),
  get: route("GET", "/api/tenants/{tenant_id}", {
    summary: "Get a clinic with its administrators, its use and its history",
    roles: ["PLATFORM_ADMIN"],
    response: TenantDetails,
  }),
  setStatus: route("PATCH", "/api/tenants/{tenant_id}/status", {
    summary: "Activate or deactivate a clinic",
    roles: ["PLATFORM_ADMIN"],
    body: TenantStatusChange,
    response: Tenant,
  }),
  getCurrent: route("GET", "/api/tenants/current", {
    summary: "Get the caller's clinic",
    roles: ["TENANT_ADMIN"],
    response: Tenant,
  }),
  updateCurrent: route("PATCH", "/api/tenants/current", {
    summary: "Update the profile of the caller's clinic",
    roles: ["TENANT_ADMIN"],
    body: TenantChange,
    response: Tenant,
  }),
  getNotificationSettings: route("GET", "/api/tenants/current/notification-settings", {
    summary: "Get the notification settings of the caller's clinic",
    roles: ["TENANT_ADMIN"],
    response: NotificationSettings,
  }),
  putNotificationSettings: route("PUT", "/api/tenants/current/notification-settings", {
    summary: "Replace the notification settings of the caller's clinic",
    roles: ["TENANT_ADMIN"],
    body: NewNotificationSettings,
    response: NotificationSettings,
  }),
};

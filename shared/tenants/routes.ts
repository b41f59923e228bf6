import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, created, platformRoute } from "../contract/route.ts";
import { NewNotificationSettings, NotificationSettings } from "./notification-settings.ts";
import { NewTenant, Tenant, TenantChange, TenantStatusChange } from "./tenant.ts";
import { TenantDetails, TenantQuery } from "./tenant-details.ts";

export const tenants = {
  list: platformRoute("GET", "/api/tenants", {
    summary: "List the clinics, newest first, by name or unused for longest first, or search them",
    ...pagesOf(Tenant, TenantQuery),
  }),
  create: platformRoute("POST", "/api/tenants", {
    summary: "Create a clinic, or resume its interrupted onboarding",
    body: NewTenant,
    ...created(Tenant),
    idempotent: "content",
  }),
  get: platformRoute("GET", "/api/tenants/{tenant_id}", {
    summary: "Get a clinic with its administrators, its use and its history",
    response: TenantDetails,
  }),
  setStatus: platformRoute("PATCH", "/api/tenants/{tenant_id}/status", {
    summary: "Activate or deactivate a clinic",
    body: TenantStatusChange,
    response: Tenant,
  }),
  getCurrent: administratorRoute("GET", "/api/tenants/current", {
    summary: "Get the caller's clinic",
    response: Tenant,
  }),
  updateCurrent: administratorRoute("PATCH", "/api/tenants/current", {
    summary: "Update the profile of the caller's clinic",
    body: TenantChange,
    response: Tenant,
  }),
  getNotificationSettings: administratorRoute("GET", "/api/tenants/current/notification-settings", {
    summary: "Get the notification settings of the caller's clinic",
    response: NotificationSettings,
  }),
  putNotificationSettings: administratorRoute("PUT", "/api/tenants/current/notification-settings", {
    summary: "Replace the notification settings of the caller's clinic",
    body: NewNotificationSettings,
    response: NotificationSettings,
  }),
};

import { withDryRun } from "../contract/dry-run.ts";
import { pagesOf } from "../contract/paging.ts";
import { administratorRoute, created, createdOnce, platformRoute } from "../contract/route.ts";
import { NOT_FOUND_TEXTS } from "../contract/texts.ts";
import { Announcement, AnnouncementDryRun, AnnouncementFailure, NewAnnouncement } from "./announcement.ts";
import { NewNotificationSettings, NotificationSettings } from "./notification-settings.ts";
import { NewTenant, Tenant, TenantChange, TenantStatusChange } from "./tenant.ts";
import { TenantDetails, TenantQuery } from "./tenant-details.ts";
import { NewTenantNote, TenantNote } from "./tenant-note.ts";

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
  listNotes: platformRoute("GET", "/api/tenants/{tenant_id}/notes", {
    summary: "List the platform's notes about a clinic, newest first",
    ...pagesOf(TenantNote),
  }),
  createNote: platformRoute("POST", "/api/tenants/{tenant_id}/notes", {
    summary: "Add a note of the platform about a clinic, which the clinic never sees",
    body: NewTenantNote,
    ...createdOnce(TenantNote),
  }),
  announce: platformRoute("POST", "/api/announcements", {
    summary: "Mail an announcement to all administrators of some clinics",
    notFound: NOT_FOUND_TEXTS.tenant,
    ...withDryRun(AnnouncementDryRun),
    body: NewAnnouncement,
    ...createdOnce(Announcement),
  }),
  listAnnouncements: platformRoute("GET", "/api/announcements", {
    summary: "List the announcements of the last year, newest first",
    ...pagesOf(Announcement),
  }),
  listAnnouncementFailures: platformRoute("GET", "/api/announcements/{announcement_id}/failures", {
    summary: "List the mails of an announcement that were not delivered",
    ...pagesOf(AnnouncementFailure),
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

import { tenants } from "../../../shared/tenants/routes.ts";
import { api } from "../../http/api.ts";
import { announce, announcementRecipients, listAnnouncementFailures, listAnnouncements } from "./announcements.ts";
import { create } from "./create.ts";
import { createNote, listNotes } from "./notes.ts";
import { getNotificationSettings, putNotificationSettings } from "./notification-settings.ts";
import { get, getCurrent, list, setStatus, updateCurrent } from "./tenants.ts";

export const handler = api("tenants", tenants, {
  list,
  create,
  get,
  setStatus,
  listNotes,
  createNote,
  announce: { run: announce, dryRun: announcementRecipients },
  listAnnouncements,
  listAnnouncementFailures,
  getCurrent,
  updateCurrent,
  getNotificationSettings,
  putNotificationSettings,
});

import { tenants } from "../../../shared/tenants/routes.ts";
import { api } from "../../http/api.ts";
import { create } from "./create.ts";
import { getNotificationSettings, putNotificationSettings } from "./notification-settings.ts";
import { get, getCurrent, list, setStatus, updateCurrent } from "./tenants.ts";

export const handler = api("tenants", tenants, {
  list,
  create,
  get,
  setStatus,
  getCurrent,
  updateCurrent,
  getNotificationSettings,
  putNotificationSettings,
});

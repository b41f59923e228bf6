import { tenants } from "../../shared/tenants/routes.ts";
import { api } from "../http/api.ts";
import { create } from "./create.ts";
import { get } from "./get.ts";
import { getCurrent } from "./get-current.ts";
import { getNotificationSettings } from "./get-notification-settings.ts";
import { list } from "./list.ts";
import { putNotificationSettings } from "./put-notification-settings.ts";
import { setStatus } from "./set-status.ts";
import { updateCurrent } from "./update-current.ts";

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

import { NewNotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { attributesOf } from "./attributes.ts";
import { entityOf, primary } from "./entity.ts";
import { rowAttributes } from "./last-change.ts";

/** The notification settings of a clinic. They are an item of their own, so that saving them never conflicts with its profile. */
export const NotificationSettingsEntity = entityOf({
  entity: "notificationSettings",
  attributes: { ...attributesOf(NewNotificationSettings, []), ...rowAttributes },
  indexes: { byTenant: primary(["tenant_id"], []) },
});

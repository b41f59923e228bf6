import { Entity } from "electrodb";
import { NewNotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { attributesOf } from "./attributes.ts";
import { rowAttributes } from "./last-change.ts";
import { table } from "./table.ts";

/** The notification settings of a clinic. They are an item of their own, so that saving them never conflicts with its profile. */
export const NotificationSettingsEntity = new Entity(
  {
    model: { service: "clinic", entity: "notificationSettings", version: "1" },
    attributes: {
      ...attributesOf(NewNotificationSettings, []),
      ...rowAttributes,
    },
    indexes: {
      byTenant: {
        pk: { field: "pk", composite: ["tenant_id"], casing: "none" },
        sk: { field: "sk", composite: [], casing: "none" },
      },
    },
  },
  table,
);

import { CustomAttributeType, Entity } from "electrodb";
import type { NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { lastChangeAttributes } from "./last-change.ts";
import { table } from "./table.ts";

type PerMessage = NotificationSettings["patient"];

/** When a clinic's messages go out. An item beside the clinic's own, so that saving them never conflicts with it. */
export const NotificationSettingsEntity = new Entity(
  {
    model: { service: "clinic", entity: "notificationSettings", version: "1" },
    attributes: {
      tenant_id: { type: "string", required: true, readOnly: true },
      // The contract's schema has checked the shape, and saving replaces it as a whole.
      patient: { type: CustomAttributeType<PerMessage>("any"), required: true },
      staff: { type: CustomAttributeType<PerMessage>("any"), required: true },
      version: { type: "number", required: true },
      ...lastChangeAttributes,
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

import { findRow } from "../data/find-row.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import type { UseCase } from "../http/api.ts";

/** Returns the notification settings that the clinic saved last, or the defaults. */
export const getNotificationSettings: UseCase<"tenants.getNotificationSettings"> = async ({ tenantId: tenant_id }) =>
  (await findRow(NotificationSettingsEntity, { tenant_id })) ?? {};

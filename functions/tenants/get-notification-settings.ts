import type { contract } from "../../shared/contract.ts";
import { defaultNotificationSettings } from "../../shared/tenants/notification-settings.ts";
import { NotificationSettingsEntity, type StoredSettings } from "../data/notification-settings.ts";
import type { UseCase } from "../http/api.ts";

/** What the clinic has saved, or what holds before it ever did. */
export const getNotificationSettings: UseCase<typeof contract.tenants.getNotificationSettings> = async ({
  tenantId,
}) => {
  const { data } = await NotificationSettingsEntity.get({ tenant_id: tenantId }).go({ consistent: true });
  if (!data) return defaultNotificationSettings();
  const { patient, staff, version } = data as StoredSettings;
  return { patient, staff, version };
};

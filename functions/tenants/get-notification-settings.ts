import type { contract } from "../../shared/contract.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import type { UseCase } from "../http/api.ts";

/** Returns the notification settings that the clinic saved last, or the defaults. */
export const getNotificationSettings: UseCase<typeof contract.tenants.getNotificationSettings> = async ({
  tenantId,
}) => {
  const { data } = await NotificationSettingsEntity.get({ tenant_id: tenantId }).go({ consistent: true });
  return data ?? {};
};

import type { EntityItem } from "electrodb";
import { defaultNotificationSettings, type NotificationSettings } from "../../shared/tenants/notification-settings.ts";
import type { NotificationSettingsEntity } from "../data/notification-settings.ts";

export type SettingsRow = EntityItem<typeof NotificationSettingsEntity>;

/** Returns a clinic's settings as the contract shows them; a clinic that never saved any has the defaults. */
export function toNotificationSettings(row: SettingsRow | null | undefined): NotificationSettings {
  if (!row) return defaultNotificationSettings();
  const { patient, staff, version } = row;
  return { patient, staff, version };
}

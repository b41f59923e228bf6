import { auditPuts } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { findRow } from "../data/find-row.ts";
import { changedBy } from "../data/last-change.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { tryWrite } from "../data/transact.ts";
import { asRead } from "../data/versioned-rows.ts";
import { changeEntry } from "../data/write-audited.ts";
import { putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Replaces all notification settings, unless they were replaced since the caller read them. */
export const putNotificationSettings: UseCase<"tenants.putNotificationSettings"> = async (
  caller,
  { body: { version, ...settings } },
) => {
  const { tenantId: tenant_id } = caller;
  const next = { ...settings, version: version + 1 };
  const before = await findRow(NotificationSettingsEntity, { tenant_id });
  const entry = changeEntry(caller, "tenants.putNotificationSettings", tenant_id, settings, before ?? {});
  const isWritten = await tryWrite([
    putItem(NotificationSettingsEntity.put({ tenant_id, ...next, ...changedBy(caller) }).where(asRead(version))),
    ...auditPuts(entry),
  ]);
  if (isWritten) return next;
  const stored = await findRow(NotificationSettingsEntity, { tenant_id });
  throw await conflictWith(stored ?? { tenant_id });
};

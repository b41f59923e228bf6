import type { contract } from "../../shared/contract.ts";
import { auditPuts } from "../data/audit-entry.ts";
import { conflictWith } from "../data/conflict.ts";
import { unavailable } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { transact } from "../data/transact.ts";
import { asRead } from "../data/versioned-rows.ts";
import { changeEntry } from "../data/write-audited.ts";
import { FAILED, putItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/** Replaces all notification settings, unless they were replaced since the caller read them. */
export const putNotificationSettings: UseCase<typeof contract.tenants.putNotificationSettings> = async (
  caller,
  { body: { version, ...settings } },
) => {
  const { tenantId: tenant_id } = caller;
  const next = { ...settings, version: version + 1 };
  const { data: before } = await NotificationSettingsEntity.get({ tenant_id }).go({ consistent: true });
  const entry = changeEntry(caller, "tenants.putNotificationSettings", tenant_id, settings, before ?? {});
  const codes = await transact([
    putItem(NotificationSettingsEntity.put({ tenant_id, ...next, ...changedBy(caller) }).where(asRead(version))),
    ...auditPuts(entry),
  ]);
  if (!codes) return next;
  if (codes[0] !== FAILED) throw unavailable();
  const { data: stored } = await NotificationSettingsEntity.get({ tenant_id }).go({ consistent: true });
  throw await conflictWith(stored ?? { tenant_id });
};

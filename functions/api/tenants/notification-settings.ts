import type { tenants } from "../../../shared/tenants/routes.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { auditPuts, changeEntry } from "../../entities/audit-entry.ts";
import { notificationSettingsEntity } from "../../entities/clinic.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../platform/dynamo/transaction.ts";

export const getNotificationSettings: UseCase<typeof tenants.getNotificationSettings> = async ({
  tenantId: tenant_id,
}) => (await findRow(notificationSettingsEntity(), { tenant_id })) ?? {};

export const putNotificationSettings: UseCase<typeof tenants.putNotificationSettings> = async (
  caller,
  { body: { version, ...settings } },
) => {
  const { tenantId: tenant_id } = caller;
  const next = { ...settings, version: version + 1 };
  const before = await findRow(notificationSettingsEntity(), { tenant_id });
  const entry = changeEntry(caller, "tenants.putNotificationSettings", tenant_id, settings, before ?? {});
  const isWritten = await writeIf([
    putItem(
      notificationSettingsEntity()
        .put({ tenant_id, ...next, ...changedBy(caller) })
        .where(ifVersionOrAbsent(version)),
    ),
    ...auditPuts(entry),
  ]);
  if (isWritten) return next;
  const stored = await findRow(notificationSettingsEntity(), { tenant_id });
  throw await conflictWith(stored ?? { tenant_id });
};

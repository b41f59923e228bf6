import type { online } from "../../../shared/online/routes.ts";
import { endAllHolds } from "../../domain/booking/holds.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { readOnlineSettings } from "../../domain/online/online-clinic.ts";
import { auditPuts, changeEntry } from "../../entities/audit-entry.ts";
import { onlineSettingsEntity } from "../../entities/online.ts";
import type { UseCase } from "../../http/use-case.ts";
import { findRow } from "../../platform/dynamo/batch-get.ts";
import { changedBy, ifVersionOrAbsent } from "../../platform/dynamo/optimistic-lock.ts";
import { putItem, writeIf } from "../../platform/dynamo/transaction.ts";

export const getSettings: UseCase<typeof online.getSettings> = ({ tenantId }) => readOnlineSettings(tenantId);

/** Replaces the settings. Switching online booking off ends all holds at once. */
export const putSettings: UseCase<typeof online.putSettings> = async (caller, { body: { version, ...settings } }) => {
  const { tenantId: tenant_id } = caller;
  const next = { ...settings, version: version + 1 };
  const before = await readOnlineSettings(tenant_id);
  const entry = changeEntry(caller, "online.putSettings", tenant_id, settings, before);
  const write = putItem(
    onlineSettingsEntity()
      .put({ tenant_id, ...next, ...changedBy(caller) })
      .where(ifVersionOrAbsent(version)),
  );
  const isWritten = await writeIf([write, ...(settings.enabled ? [] : [endAllHolds(tenant_id)]), ...auditPuts(entry)]);
  if (isWritten) return next;
  const stored = await findRow(onlineSettingsEntity(), { tenant_id });
  throw await conflictWith(stored ?? { tenant_id });
};

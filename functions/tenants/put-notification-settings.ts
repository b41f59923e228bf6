import type { contract } from "../../shared/contract.ts";
import { type ChangedRow, conflictWith } from "../data/conflict.ts";
import { changedBy } from "../data/last-change.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import { OLD_ROW, transact, unavailable } from "../data/transact.ts";
import { asRead } from "../data/versioned-rows.ts";
import { changeEntry } from "../data/write-audited.ts";
import type { UseCase } from "../http/api.ts";
import { rows } from "./rows.ts";

/** Replaces all notification settings, unless they were replaced since the caller read them. */
export const putNotificationSettings: UseCase<typeof contract.tenants.putNotificationSettings> = async (
  caller,
  { body: { version, ...settings } },
) => {
  const { tenantId: tenant_id } = caller;
  const next = { ...settings, version: version + 1 };
  const { data: before } = await NotificationSettingsEntity.get({ tenant_id }).go({ consistent: true });
  const entry = changeEntry(caller, "tenants.putNotificationSettings", tenant_id, settings, before ?? {});
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ settings: stored, audit }) => [
        stored
          .put({ tenant_id, ...next, ...changedBy(caller) })
          .where(asRead(version))
          .commit(OLD_ROW),
        audit.create(entry).commit(),
      ])
      .go(),
  );
  if (!canceled) return next;
  const [stored] = data;
  if (stored.code !== "ConditionalCheckFailed") throw unavailable();
  // DynamoDB returns the whole row, whatever ElectroDB's type says.
  throw await conflictWith((stored.item as ChangedRow | null | undefined) ?? { tenant_id });
};

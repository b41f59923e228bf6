import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { NotificationSettingsEntity } from "../data/notification-settings.ts";
import type { UseCase } from "../http/api.ts";

/** Replaces all settings, unless somebody replaced them since the caller read them. */
export const putNotificationSettings: UseCase<typeof contract.tenants.putNotificationSettings> = async (
  { tenantId },
  { body: { version, ...settings } },
) => {
  const next = { ...settings, version: version + 1 };
  const { rejected } = await NotificationSettingsEntity.put({ tenant_id: tenantId, ...next })
    .where((at, { eq, notExists }) => (version === 0 ? notExists(at.version) : eq(at.version, version)))
    .go({ returnOnConditionCheckFailure: true });
  if (rejected) throw new ClinicError("conflict", MESSAGES.request.conflict);
  return next;
};

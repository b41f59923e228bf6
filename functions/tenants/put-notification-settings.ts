import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { transact, unavailable } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { rows } from "./rows.ts";

/** Replaces all settings, unless somebody replaced them since the caller read them. */
export const putNotificationSettings: UseCase<typeof contract.tenants.putNotificationSettings> = async (
  caller,
  { body: { version, ...settings } },
) => {
  const { tenantId: tenant_id } = caller;
  const next = { ...settings, version: version + 1 };
  const entry = auditEntry(caller, "tenants.putNotificationSettings", tenant_id, tenant_id);
  const { canceled, data } = await transact(() =>
    rows.transaction
      .write(({ settings: stored, audit }) => [
        stored
          .put({ tenant_id, ...next })
          .where((at, { eq, notExists }) => (version === 0 ? notExists(at.version) : eq(at.version, version)))
          .commit(),
        audit.create(entry).commit(),
      ])
      .go(),
  );
  if (!canceled) return next;
  if (data[0]?.code === "ConditionalCheckFailed") throw new ClinicError("conflict", MESSAGES.request.conflict);
  throw unavailable();
};

import { ClinicError } from "../../shared/errors.ts";
import { PATIENTS } from "../../shared/messages/patients.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry, auditPuts } from "../data/audit-entry.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { getLead } from "../data/get-lead.ts";
import { indexWrites } from "../data/index-writes.ts";
import { changedBy } from "../data/last-change.ts";
import { LeadEntity } from "../data/lead.ts";
import { leadItems } from "../data/search-items.ts";
import { writeUpdate } from "../data/transact.ts";
import { hasVersion } from "../data/versioned-rows.ts";
import { OLD_ROW, updateItem } from "../data/write-items.ts";
import type { UseCase } from "../http/api.ts";

/**
 * Changes a lead, unless it was changed since the caller read it. A lead that has become a patient can't be changed, because
 * the patient would not have the change.
 */
export const updateLead: UseCase<"patients.updateLead"> = async (caller, { params, body }) => {
  const key = { tenant_id: caller.tenantId, lead_id: params.lead_id };
  const { version, ...change } = body;
  const before = await getLead(key.tenant_id, key.lead_id);
  if (before.patient_id && before.version === version)
    throw new ClinicError("already_converted", PATIENTS.alreadyConverted);
  const changed = { ...change, ...changedBy(caller) };
  const after = { ...before, ...changed, version: version + 1 };
  const changes = fieldChanges(before, after, Object.keys(change));
  const entry = auditEntry(caller, "patients.updateLead", key.tenant_id, key.lead_id, changes);
  await writeUpdate(
    [
      updateItem(LeadEntity.patch(key).set(changed).add({ version: 1 }).where(hasVersion(version)), OLD_ROW),
      ...indexWrites(leadItems(after), leadItems(before)),
      ...auditPuts(entry),
    ],
    MESSAGES.notFound.lead,
  );
  return after;
};

import type { contract } from "../../shared/contract.ts";
import { ClinicError } from "../../shared/errors.ts";
import { MESSAGES } from "../../shared/messages.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { fieldChanges } from "../data/field-changes.ts";
import { getLead } from "../data/get-lead.ts";
import { changedBy } from "../data/last-change.ts";
import { leadItems } from "../data/search-items.ts";
import { OLD_ROW, refusedUpdate, transact } from "../data/transact.ts";
import type { UseCase } from "../http/api.ts";
import { indexWrites } from "./index-writes.ts";
import { rows } from "./rows.ts";

/**
 * Changes a lead, unless it was changed since the caller read it. A lead that has become a patient can't be changed, because
 * the patient would not have the change.
 */
export const updateLead: UseCase<typeof contract.patients.updateLead> = async (caller, { params, body }) => {
  const key = { tenant_id: caller.tenantId, lead_id: params.lead_id };
  const { version, ...change } = body;
  const before = await getLead(key.tenant_id, key.lead_id);
  if (before.patient_id && before.version === version)
    throw new ClinicError("already_converted", MESSAGES.patients.alreadyConverted);
  const changed = { ...change, ...changedBy(caller) };
  const after = { ...before, ...changed, version: version + 1 };
  const changes = fieldChanges(before, after, Object.keys(change));
  const entry = auditEntry(caller, "patients.updateLead", key.tenant_id, key.lead_id, changes);
  const outcome = await transact(() =>
    rows.transaction
      .write(({ lead, searchItem, audit }) => [
        lead
          .patch(key)
          .set(changed)
          .add({ version: 1 })
          .where((at, { eq }) => eq(at.version, version))
          .commit(OLD_ROW),
        ...indexWrites(searchItem, leadItems(after), leadItems(before)),
        audit.create(entry).commit(),
      ])
      .go(),
  );
  if (outcome.canceled) throw await refusedUpdate(outcome, MESSAGES.notFound.lead);
  return after;
};

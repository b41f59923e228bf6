import type { contract } from "../../shared/contract.ts";
import type { NewPolicy, Policy } from "../../shared/patients/policy.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { untilWritten } from "../data/contention.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { usedIds } from "../data/policy-use.ts";
import type { UseCase } from "../http/api.ts";
import { readInsurers, refuseUnknownInsurers } from "./insurers.ts";
import { policyChanges } from "./policy-changes.ts";
import { readInsurance, showInsurance, shownInsurance } from "./read-insurance.ts";
import { removeExpiredMark } from "./remove-expired-mark.ts";
import { writeInsurance } from "./write-insurance.ts";

/** Returns the entered policies with ids. A stored id is kept once; every other policy gets a new one. */
function withIds(entered: readonly NewPolicy[], stored: readonly Policy[]): Policy[] {
  const free = new Set(stored.map(({ policy_id }) => policy_id));
  return entered.map(({ policy_id = "", ...policy }) => ({
    ...policy,
    policy_id: free.delete(policy_id) ? policy_id : newId("policy"),
  }));
}

/** Returns a text that is equal for equal policies, whatever their ids and the order of their fields. */
const contentOf = (policies: readonly (NewPolicy | Policy)[]) =>
  JSON.stringify(
    policies.map(({ policy_id: _id, ...policy }) => Object.entries(policy).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );

/**
 * Replaces the insurance policies of a patient, unless they were changed since the caller read them. A provider or company
 * that is being deleted can't be added. Nothing is written when the stored policies already are as requested.
 */
export const putInsurance: UseCase<typeof contract.patients.putInsurance> = (caller, { params, body }) =>
  untilWritten(async () => {
    const { tenantId: tenant_id } = caller;
    const { patient, insurance: before } = await readInsurance(tenant_id, params.patient_id);
    const { patient_id } = patient;
    if (contentOf(before.items) === contentOf(body.items)) {
      await auditOpening(caller, "patient_id", patient_id);
      return showInsurance(before);
    }
    if (before.version !== body.version) throw await conflictWith(before, await showInsurance(before));

    const insurers = await readInsurers(tenant_id, usedIds([...before.items, ...body.items]));
    refuseUnknownInsurers(body.items, insurers);
    for (const [id, insurer] of insurers) await removeExpiredMark(tenant_id, id, insurer);

    const items = withIds(body.items, before.items);
    const after = { tenant_id, patient_id, items, version: before.version + 1, ...changedBy(caller) };
    const changes = policyChanges(before.items, items, insurers);
    const entry = auditEntry(caller, "patients.putInsurance", tenant_id, patient_id, changes);
    const collided = await writeInsurance({ patient, before, after, entry });
    return collided ?? shownInsurance(after, insurers);
  });

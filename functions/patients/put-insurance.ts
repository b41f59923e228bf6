import type { NewPolicy, Policy } from "../../shared/patients/policy.ts";
import { auditEntry } from "../data/audit-entry.ts";
import { auditOpening } from "../data/audit-read.ts";
import { conflictWith } from "../data/conflict.ts";
import { untilWritten } from "../data/contention.ts";
import type { FieldChange } from "../data/field-changes.ts";
import { changedBy } from "../data/last-change.ts";
import { newId } from "../data/new-id.ts";
import { usedIds } from "../data/policy-use.ts";
import { removeExpiredMark } from "../data/usage-guard.ts";
import type { UseCase } from "../http/api.ts";
import { type Insurers, insurerRow, readInsurers, refuseUnknownInsurers } from "./insurers.ts";
import { readInsurance, readWithNames, withNames } from "./read-insurance.ts";
import { writeInsurance } from "./write-insurance.ts";

/** Describes a policy in one line, with names instead of ids, because providers can be deleted later. */
function lineOf(policy: Policy, insurers: Insurers): string {
  const { provider_id, company_id, member_id, group_number, holder, valid_from, valid_to } = policy;
  return [
    insurers.get(provider_id)?.name,
    insurers.get(company_id)?.name,
    `member ${member_id}`,
    group_number && `group ${group_number}`,
    holder && `holder ${holder}`,
    valid_from && `from ${valid_from}`,
    valid_to && `to ${valid_to}`,
  ]
    .filter(Boolean)
    .join(", ");
}

/** Returns the policies that a change adds, changes, moves or removes, each in one line. */
function policyChanges(before: readonly Policy[], after: readonly Policy[], insurers: Insurers): FieldChange[] {
  const ids = [...new Set([...before, ...after].map(({ policy_id }) => policy_id))];
  const find = (policies: readonly Policy[], id: string) => {
    const at = policies.findIndex(({ policy_id }) => policy_id === id);
    const policy = policies[at];
    return policy ? `${at + 1}. ${lineOf(policy, insurers)}` : null;
  };
  return ids
    .map((id) => ({ field: "insurance", from: find(before, id), to: find(after, id) }))
    .filter(({ from, to }) => from !== to);
}

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
export const putInsurance: UseCase<"patients.putInsurance"> = (caller, { params, body }) =>
  untilWritten(async () => {
    const { tenantId: tenant_id } = caller;
    const { patient, insurance: before } = await readInsurance(tenant_id, params.patient_id);
    const { patient_id } = patient;
    if (contentOf(before.items) === contentOf(body.items)) {
      await auditOpening(caller, "patient_id", patient_id);
      return readWithNames(before);
    }
    if (before.version !== body.version) throw await conflictWith(before, await readWithNames(before));

    const insurers = await readInsurers(tenant_id, usedIds([...before.items, ...body.items]));
    refuseUnknownInsurers(body.items, insurers);
    for (const [id, { usage_mark }] of insurers) {
      const { rows, key } = insurerRow(tenant_id, id);
      await removeExpiredMark(rows, { ...key, usage_mark });
    }

    const items = withIds(body.items, before.items);
    const after = { tenant_id, patient_id, items, version: before.version + 1, ...changedBy(caller) };
    const changes = policyChanges(before.items, items, insurers);
    const entry = auditEntry(caller, "patients.putInsurance", tenant_id, patient_id, changes);
    const collided = await writeInsurance({ patient, before, after, entry });
    return collided ?? withNames(after, insurers);
  });

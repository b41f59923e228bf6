import type { Policy } from "../../shared/patients/policy.ts";
import type { FieldChange } from "../data/field-changes.ts";
import type { Insurers } from "./insurers.ts";

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
export function policyChanges(before: readonly Policy[], after: readonly Policy[], insurers: Insurers): FieldChange[] {
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

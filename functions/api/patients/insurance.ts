import { ClinicError } from "../../../shared/contract/errors.ts";
import { NOT_FOUND_TEXTS } from "../../../shared/contract/texts.ts";
import type { NewPolicy, Policy } from "../../../shared/patients/policy.ts";
import type { patients } from "../../../shared/patients/routes.ts";
import { auditOpening } from "../../domain/audit/read-audit.ts";
import { removeExpiredMark } from "../../domain/changes/usage-guard.ts";
import { conflictWith } from "../../domain/changes/versioned-update.ts";
import { getPatient } from "../../domain/patients/people.ts";
import { type Insurers, isProvider, readInsurers, readWithNames, withNames } from "../../domain/patients/policies.ts";
import { auditEntry, auditPuts, type FieldChange } from "../../entities/audit-entry.ts";
import { insuranceCompanyEntity, insuranceProviderEntity } from "../../entities/billing.ts";
import { patientEntity, policyWrites, readInsuranceRow, usedIds } from "../../entities/patients.ts";
import type { UseCase } from "../../http/use-case.ts";
import { changedBy, ifAvailable, ifVersion } from "../../platform/dynamo/optimistic-lock.ts";
import { checkItem, retryOnConflict, type TransactItem, writeTransaction } from "../../platform/dynamo/transaction.ts";
import { newId } from "../../platform/ids.ts";

/**
 * Refuses policies that name a provider or a company that does not exist, or a company as the provider or the reverse.
 * @throws ClinicError 404 "Provider not found" or "Company not found"
 */
function refuseUnknownInsurers(
  policies: readonly { readonly provider_id: string; readonly company_id: string }[],
  insurers: Insurers,
): void {
  for (const { provider_id, company_id } of policies) {
    if (!isProvider(provider_id) || !insurers.has(provider_id))
      throw new ClinicError("not_found", NOT_FOUND_TEXTS.provider);
    if (company_id && (isProvider(company_id) || !insurers.has(company_id)))
      throw new ClinicError("not_found", NOT_FOUND_TEXTS.company);
  }
}

async function readInsurance(tenant_id: string, id: string) {
  const patient = await getPatient(tenant_id, id);
  return { patient, insurance: await readInsuranceRow(tenant_id, patient.patient_id) };
}

export const getInsurance: UseCase<typeof patients.getInsurance> = async ({ tenantId }, { params }) => {
  const { insurance } = await readInsurance(tenantId, params.patient_id);
  return readWithNames(insurance);
};

const availabilityCheck = (tenant_id: string, id: string): TransactItem =>
  checkItem(
    isProvider(id)
      ? insuranceProviderEntity().delete({ tenant_id, provider_id: id }).where(ifAvailable)
      : insuranceCompanyEntity().delete({ tenant_id, company_id: id }).where(ifAvailable),
  );

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
export const putInsurance: UseCase<typeof patients.putInsurance> = (caller, { params, body }) =>
  retryOnConflict(async () => {
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
    for (const [id, { usage_mark }] of insurers)
      await (isProvider(id)
        ? removeExpiredMark(insuranceProviderEntity(), { tenant_id, provider_id: id }, usage_mark)
        : removeExpiredMark(insuranceCompanyEntity(), { tenant_id, company_id: id }, usage_mark));

    const items = withIds(body.items, before.items);
    const after = { tenant_id, patient_id, items, version: before.version + 1, ...changedBy(caller) };
    const changes = policyChanges(before.items, items, insurers);
    const entry = auditEntry(caller, "patients.putInsurance", tenant_id, patient_id, changes);
    const old = usedIds(before.items);
    const joining = usedIds(items).filter((id) => !old.includes(id));
    await writeTransaction([
      ...policyWrites(before, after),
      ...joining.map((id) => availabilityCheck(tenant_id, id)),
      // A merge raises the version of the patient, so that policies are never written to a merged patient.
      checkItem(patientEntity().delete({ tenant_id, patient_id }).where(ifVersion(patient.version))),
      ...auditPuts(entry),
    ]);
    return withNames(after, insurers);
  });

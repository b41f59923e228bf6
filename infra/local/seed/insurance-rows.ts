import { usedIds } from "../../../functions/entities/patients.ts";
import type { Policy } from "../../../shared/patients/policy.ts";
import { type ClinicPlan, fixedId } from "./clinic-plan.ts";
import type { SeededRows } from "./seeded-rows.ts";

const DAY_MS = 86_400_000;

type Insured = Pick<SeededRows, "providers" | "companies" | "patients">;

/**
 * Generates policies for every third patient: most are valid, some have expired, and some patients have a second one.
 */
export function insuranceRows({ tenant_id, letter }: ClinicPlan, insured: Insured, now: Date) {
  const providers = insured.providers.filter(({ status }) => status === "ACTIVE");
  const companies = insured.companies.filter(({ status }) => status === "ACTIVE");
  const dayAfter = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10);

  const policy = (index: number, place: number): Policy => ({
    policy_id: fixedId("policy", letter, 10 * index + place + 1),
    provider_id: providers[(index + place) % providers.length]?.provider_id ?? "",
    company_id: place === 0 ? (companies[index % companies.length]?.company_id ?? "") : "",
    member_id: `M-${100_200 + 37 * index + place}`,
    group_number: index % 2 === 0 ? `G-${400 + index}` : "",
    holder: "",
    valid_from: dayAfter(-400 + (index % 30)),
    // Every fifth one ends before the appointments of the weeks to come.
    valid_to: index % 5 === 1 ? dayAfter(-(index % 40) - 1) : dayAfter(300 + index),
  });
  const insurances = insured.patients.flatMap(({ patient_id }, index) => {
    if (index % 3 !== 0) return [];
    const items = [policy(index, 0), ...(index % 12 === 0 ? [policy(index, 1)] : [])];
    return [{ tenant_id, patient_id, items, version: 1 }];
  });
  const policyUses = insurances.flatMap(({ patient_id, items }) =>
    usedIds(items).map((used_id) => ({ tenant_id, used_id, patient_id })),
  );
  return { insurances, policyUses };
}

import { ClinicError } from "../../../shared/contract/errors.ts";
import type { NewPolicy, PatientInsurance } from "../../../shared/patients/policy.ts";
import { insuranceApi, patientsApi } from "./api.ts";
import { allPages, keyedQuery } from "./query-client.ts";

/** Builds the query of a patient's policies. They are not refreshed automatically, because every read is audited. */
export const insuranceQuery = (patient_id: string) =>
  keyedQuery(["patients", "insurance", patient_id], () => patientsApi.getInsurance({ params: { patient_id } }), {
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const insurersQuery = () =>
  keyedQuery(["insurers"], async () => {
    const [providers, companies] = await Promise.all([
      allPages((query) => insuranceApi.listProviders({ query })),
      allPages((query) => insuranceApi.listCompanies({ query })),
    ]);
    return { providers, companies };
  });

/**
 * Changes the policies of a patient. If another person has changed them meanwhile, a change that fits any list, such as a
 * further policy, is repeated on the current list.
 * @param fitsAny whether the change fits any list of policies
 */
export async function changePolicies(
  base: PatientInsurance,
  change: (items: PatientInsurance["items"]) => NewPolicy[],
  fitsAny: boolean,
): Promise<PatientInsurance> {
  const { patient_id, items, version } = base;
  try {
    return await patientsApi.putInsurance({ params: { patient_id }, body: { items: change(items), version } });
  } catch (error) {
    const isStale = error instanceof ClinicError && error.code === "conflict" && error.conflict;
    if (!fitsAny || !isStale) throw error;
    return changePolicies(isStale.current as PatientInsurance, change, false);
  }
}

import { changeRow } from "../data/change-row.ts";
import { InsuranceProviderEntity } from "../data/insurance-provider.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance provider, unless it was changed since the caller read it. */
export const updateProvider: UseCase<"insurance.updateProvider"> = (caller, { params, body: { version, ...change } }) =>
  changeRow(versionedRows(InsuranceProviderEntity), {
    caller,
    operation: "insurance.updateProvider",
    id: params,
    change,
    version,
  });

import { changeRow } from "../data/change-row.ts";
import { InsuranceCompanyEntity } from "../data/insurance-company.ts";
import { versionedRows } from "../data/versioned-rows.ts";
import type { UseCase } from "../http/api.ts";

/** Changes an insurance company, unless it was changed since the caller read it. */
export const updateCompany: UseCase<"insurance.updateCompany"> = (caller, { params, body: { version, ...change } }) =>
  changeRow(versionedRows(InsuranceCompanyEntity), {
    caller,
    operation: "insurance.updateCompany",
    id: params,
    change,
    version,
  });

import type { TableProps } from "@cloudscape-design/components/table";
import { queryOptions } from "@tanstack/react-query";
import { type InsuranceCompany, NewInsuranceCompany } from "../../../../shared/insurance/company.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { allPages } from "../../api/all-pages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import type { Crud } from "../../components/crud/crud.ts";
import { textColumn } from "../../components/text-column.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { CompanyFields } from "./company-fields.tsx";

const { companyCreated, companyFailed, companyUpdated, companyUpdateFailed, companyDeleted, companyDeleteFailed } =
  SCREENS.insurance;

/** Every insurance company of the clinic. */
export const companiesQuery = () =>
  queryOptions({
    queryKey: tenantKey("insurance-companies"),
    queryFn: () => allPages((query) => insuranceApi.listCompanies({ query })),
  });

export const COMPANY_COLUMNS: readonly TableProps.ColumnDefinition<InsuranceCompany>[] = [
  { ...textColumn<InsuranceCompany>("company_name", "Company Name"), isRowHeader: true },
  textColumn("network_type", "Network Type"),
  textColumn("phone", "Phone"),
  { ...textColumn<InsuranceCompany>("status", "Status"), cell: ActiveStatus },
];

export const COMPANIES: Crud<InsuranceCompany, NewInsuranceCompany, NewInsuranceCompany> = {
  kind: "company",
  schema: NewInsuranceCompany,
  Fields: CompanyFields,
  idName: "company_id",
  nameOf: ({ company_name }) => company_name,
  fieldsOf: ({ company_id: _, version: __, ...fields }) => fields,
  create: (body) => insuranceApi.createCompany({ body }),
  update: ({ company_id }, body) => insuranceApi.updateCompany({ params: { company_id }, body }),
  remove: ({ company_id }) => insuranceApi.removeCompany({ params: { company_id } }),
  removal: ({ company_name }) =>
    `${company_name} is removed from your clinic's insurance companies. This can't be undone.`,
  refresh: () => queryClient.invalidateQueries({ queryKey: companiesQuery().queryKey }),
  texts: {
    added: companyCreated,
    addFailed: companyFailed,
    updated: companyUpdated,
    updateFailed: companyUpdateFailed,
    removed: companyDeleted,
    removeFailed: companyDeleteFailed,
  },
};

import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import { type InsuranceCompany, NewInsuranceCompany } from "../../../../shared/insurance/insurer.ts";
import { STATUSES } from "../../../../shared/values/fields.ts";
import { insuranceApi } from "../../api/api.ts";
import { tenantKey } from "../../api/query-client.ts";
import { crudPage } from "../../components/crud/crud-page.tsx";
import { PHONE } from "../../components/forms/form-fields.tsx";
import { phoneColumn, textColumns } from "../../components/tables/columns.ts";
import type { HelpText } from "../../lib/page.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { INSURANCE_SCREEN } from "../../people/insurance-texts.ts";

export const help: HelpText = {
  about: "The insurance companies whose networks your clinic belongs to.",
  rules: {
    "Network type": "The kind of the network, such as PPO or HMO.",
    Inactive: "The company stays on the list, marked as no longer in use.",
  },
};

const LABELS = { company_name: "Company Name", network_type: "Network Type" };
const fields = NewInsuranceCompany.shape;

export const { loader, Component } = crudPage<InsuranceCompany, NewInsuranceCompany, NewInsuranceCompany>({
  title: "Insurance Companies",
  description: "The insurance companies that your clinic works with",
  kind: "company",
  schema: NewInsuranceCompany,
  fields: { ...LABELS, phone: { label: "Phone", ...PHONE }, status: { label: "Status", options: STATUSES } },
  defaults: { ...emptyValues(fields), status: "ACTIVE" },
  fieldsOf: (company) => valuesOf(fields, company),
  idName: "company_id",
  nameOf: ({ company_name }) => company_name,
  key: () => tenantKey("insurance-companies"),
  list: (query) => insuranceApi.listCompanies({ query }),
  create: (body) => insuranceApi.createCompany({ body }),
  update: ({ company_id }, body) => insuranceApi.updateCompany({ params: { company_id }, body }),
  remove: ({ company_id }) => insuranceApi.removeCompany({ params: { company_id } }),
  removal: ({ company_name }) =>
    `${company_name} is removed from your clinic's insurance companies. This can't be undone.`,
  texts: INSURANCE_SCREEN.companies,
  header: "Add a company",
  action: "Create Company",
  busyAction: "Creating...",
  table: {
    title: "Companies",
    columns: [...textColumns<InsuranceCompany>(LABELS), phoneColumn("phone", "Phone"), statusColumn()],
    empty: INSURANCE_SCREEN.noCompanies,
  },
});

import { emptyValues, valuesOf } from "../../../../shared/contract/field-lists.ts";
import { type InsuranceProvider, NewInsuranceProvider } from "../../../../shared/insurance/insurer.ts";
import { STATUSES } from "../../../../shared/values/fields.ts";
import { insuranceApi } from "../../api/api.ts";
import { tenantKey } from "../../api/query-client.ts";
import { crudPage } from "../../components/crud/crud-page.tsx";
import { EMAIL, PHONE } from "../../components/forms/form-fields.tsx";
import { EmailText } from "../../components/layout/links.tsx";
import { EMAIL_WIDTH, phoneColumn, textColumn, textColumns } from "../../components/tables/columns.ts";
import type { HelpText } from "../../lib/page.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { INSURANCE_SCREEN } from "../../people/insurance-texts.ts";

export const help: HelpText = {
  about: "The insurers whose policies your front desk can record for a patient.",
  rules: {
    Inactive: "The provider stays in the patients' records and is no longer offered for new policies.",
  },
};

const LABELS = { provider_name: "Provider Name", coverage_type: "Coverage Type" };
const fields = NewInsuranceProvider.shape;

export const { loader, Component } = crudPage<InsuranceProvider, NewInsuranceProvider, NewInsuranceProvider>({
  title: "Insurance Providers",
  description: "The insurance providers that your clinic works with",
  kind: "provider",
  schema: NewInsuranceProvider,
  fields: {
    ...LABELS,
    email: { label: "Email", ...EMAIL },
    phone: { label: "Phone Number", ...PHONE },
    status: { label: "Status", options: STATUSES },
  },
  defaults: { ...emptyValues(fields), status: "ACTIVE" },
  fieldsOf: (provider) => valuesOf(fields, provider),
  idName: "provider_id",
  nameOf: ({ provider_name }) => provider_name,
  key: () => tenantKey("insurance-providers"),
  list: (query) => insuranceApi.listProviders({ query }),
  create: (body) => insuranceApi.createProvider({ body }),
  update: ({ provider_id }, body) => insuranceApi.updateProvider({ params: { provider_id }, body }),
  remove: ({ provider_id }) => insuranceApi.removeProvider({ params: { provider_id } }),
  removal: ({ provider_name }) =>
    `${provider_name} is removed from your clinic's insurance providers. This can't be undone.`,
  texts: INSURANCE_SCREEN.providers,
  header: "Add a provider",
  action: "Create Provider",
  busyAction: "Creating...",
  table: {
    title: "Providers",
    columns: [
      ...textColumns<InsuranceProvider>(LABELS),
      { ...textColumn<InsuranceProvider>("email", "Email"), minWidth: EMAIL_WIDTH, cell: EmailText },
      phoneColumn("phone", "Phone"),
      statusColumn(),
    ],
    empty: INSURANCE_SCREEN.noProviders,
  },
});

import type { TableProps } from "@cloudscape-design/components/table";
import { queryOptions } from "@tanstack/react-query";
import { type InsuranceProvider, NewInsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { allPages } from "../../api/all-pages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { queryClient, tenantKey } from "../../api/query-client.ts";
import type { Crud } from "../../components/crud/crud.ts";
import { textColumn } from "../../components/text-column.ts";
import { ActiveStatus } from "../../people/active-status.tsx";
import { ProviderFields } from "./provider-fields.tsx";

const {
  providerCreated,
  providerFailed,
  providerUpdated,
  providerUpdateFailed,
  providerDeleted,
  providerDeleteFailed,
} = SCREENS.insurance;

/** Every insurance provider of the clinic. */
export const providersQuery = () =>
  queryOptions({
    queryKey: tenantKey("insurance-providers"),
    queryFn: () => allPages((query) => insuranceApi.listProviders({ query })),
  });

export const PROVIDER_COLUMNS: readonly TableProps.ColumnDefinition<InsuranceProvider>[] = [
  { ...textColumn<InsuranceProvider>("provider_name", "Provider Name"), isRowHeader: true },
  textColumn("coverage_type", "Coverage Type"),
  textColumn("email", "Email"),
  textColumn("phone", "Phone"),
  { ...textColumn<InsuranceProvider>("status", "Status"), cell: ActiveStatus },
];

export const PROVIDERS: Crud<InsuranceProvider, NewInsuranceProvider, NewInsuranceProvider> = {
  kind: "provider",
  schema: NewInsuranceProvider,
  Fields: ProviderFields,
  idName: "provider_id",
  nameOf: ({ provider_name }) => provider_name,
  fieldsOf: ({ provider_id: _, version: __, ...fields }) => fields,
  create: (body) => insuranceApi.createProvider({ body }),
  update: ({ provider_id }, body) => insuranceApi.updateProvider({ params: { provider_id }, body }),
  remove: ({ provider_id }) => insuranceApi.removeProvider({ params: { provider_id } }),
  removal: ({ provider_name }) =>
    `${provider_name} is removed from your clinic's insurance providers. This can't be undone.`,
  refresh: () => queryClient.invalidateQueries({ queryKey: providersQuery().queryKey }),
  texts: {
    added: providerCreated,
    addFailed: providerFailed,
    updated: providerUpdated,
    updateFailed: providerUpdateFailed,
    removed: providerDeleted,
    removeFailed: providerDeleteFailed,
  },
};

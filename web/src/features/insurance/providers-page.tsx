import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { NewInsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/add-form.tsx";
import { CrudTable } from "../../components/crud/crud-table.tsx";
import { listed } from "../../components/listed.ts";
import { PROVIDER_COLUMNS, PROVIDERS, providersQuery } from "./providers.tsx";

const EMPTY = { ...emptyValues(NewInsuranceProvider.shape), status: "ACTIVE" } as const;

export function loader() {
  void queryClient.prefetchQuery(providersQuery());
  return null;
}

export function Component() {
  const providers = useQuery(providersQuery());
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="The insurance providers that your clinic works with">
        Insurance Providers
      </Header>
      <AddForm
        creation={PROVIDERS}
        header="Add a provider"
        action="Create Provider"
        busyAction="Creating..."
        defaults={EMPTY}
      />
      <CrudTable
        crud={PROVIDERS}
        title="Providers"
        {...listed(providers)}
        columns={PROVIDER_COLUMNS}
        searchIn={["provider_name", "coverage_type", "email", "phone", "status"]}
        empty={SCREENS.insurance.noProviders}
        loadingText="Loading providers"
        skeletonRows={3}
      />
    </SpaceBetween>
  );
}

import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { InsuranceProvider } from "../../../../shared/insurance/provider.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { insuranceApi } from "../../api/insurance-api.ts";
import { queryClient } from "../../api/query-client.ts";
import { DataTable } from "../../components/data-table.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { EditProvider } from "./edit-provider.tsx";
import { NewProvider } from "./new-provider.tsx";
import { providerColumns } from "./provider-columns.tsx";
import { providersChanged, providersQuery } from "./queries.ts";

export function loader() {
  void queryClient.prefetchQuery(providersQuery());
  return null;
}

export function Component() {
  const { data, error, refetch } = useQuery(providersQuery());
  const [editing, setEditing] = useState<InsuranceProvider>();
  const [deleting, setDeleting] = useState<InsuranceProvider>();
  const columns = useMemo(() => providerColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="The insurance providers that your clinic works with">
        Insurance Providers
      </Header>
      <NewProvider />
      <DataTable
        title="Providers"
        items={data}
        columns={columns}
        searchIn={["provider_name", "coverage_type", "email", "phone", "status"]}
        trackBy="provider_id"
        empty={SCREENS.insurance.noProviders}
        loadingText="Loading providers"
        skeletonRows={3}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
      />
      {editing && <EditProvider provider={editing} onDone={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog
          name={deleting.provider_name}
          remove={() => insuranceApi.removeProvider({ params: { provider_id: deleting.provider_id } })}
          refresh={providersChanged}
          deleted={SCREENS.insurance.providerDeleted}
          failed={SCREENS.insurance.providerDeleteFailed}
          onDone={() => setDeleting(undefined)}
        >
          {deleting.provider_name} is removed from your clinic's insurance providers. This can't be undone.
        </DeleteDialog>
      )}
    </SpaceBetween>
  );
}

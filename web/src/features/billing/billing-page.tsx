import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { BillingInfo } from "../../../../shared/billing/billing-info.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { billingApi } from "../../api/billing-api.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { DataTable } from "../../components/data-table.tsx";
import { DeleteDialog } from "../../components/delete-dialog.tsx";
import { billingColumns } from "./billing-columns.tsx";
import { EditBilling } from "./edit-billing.tsx";
import { NewBilling } from "./new-billing.tsx";
import { billingChanged, billingQuery } from "./queries.ts";

export function loader() {
  void queryClient.prefetchQuery(billingQuery());
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

export function Component() {
  const { data, error, refetch } = useQuery(billingQuery());
  const [editing, setEditing] = useState<BillingInfo>();
  const [deleting, setDeleting] = useState<BillingInfo>();
  const columns = useMemo(() => billingColumns({ onEdit: setEditing, onDelete: setDeleting }), []);
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Where the bills of each location go, and how they are paid">
        Billing
      </Header>
      <NewBilling />
      <DataTable
        title="Billing Info"
        items={data}
        columns={columns}
        searchIn={["location_name", "street", "city", "state", "zipcode", "payment_type"]}
        trackBy="billing_id"
        empty={SCREENS.billing.empty}
        loadingText="Loading billing info"
        skeletonRows={3}
        failure={error && !data ? { error, onRetry: () => void refetch() } : undefined}
      />
      {editing && <EditBilling info={editing} onDone={() => setEditing(undefined)} />}
      {deleting && (
        <DeleteDialog
          name={`the billing info of ${deleting.location_name}`}
          remove={() => billingApi.remove({ params: { billing_id: deleting.billing_id } })}
          refresh={billingChanged}
          deleted={SCREENS.billing.deleted}
          failed={SCREENS.billing.deleteFailed}
          onDone={() => setDeleting(undefined)}
        >
          The address {deleting.street}, {deleting.city} and its payment type are removed from {deleting.location_name}.
          This can't be undone.
        </DeleteDialog>
      )}
    </SpaceBetween>
  );
}

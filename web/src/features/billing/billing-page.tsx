import Header from "@cloudscape-design/components/header";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { NewBillingInfo } from "../../../../shared/billing/billing-info.ts";
import { emptyValues } from "../../../../shared/field-lists.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";
import { AddForm } from "../../components/crud/add-form.tsx";
import { CrudTable } from "../../components/crud/crud-table.tsx";
import { listed } from "../../components/listed.ts";
import { BILLING, BILLING_COLUMNS, billingQuery } from "./billing.tsx";

const EMPTY = { ...emptyValues(NewBillingInfo.shape), payment_type: "CREDIT_CARD" } as const;

export function loader() {
  void queryClient.prefetchQuery(billingQuery());
  void queryClient.prefetchQuery(locationsQuery());
  return null;
}

export function Component() {
  const billing = useQuery(billingQuery());
  return (
    <SpaceBetween size="l">
      <Header variant="h1" description="Where the bills of each location go, and how they are paid">
        Billing
      </Header>
      <AddForm creation={BILLING} header="Add billing info" action="Save" busyAction="Saving..." defaults={EMPTY} />
      <CrudTable
        crud={BILLING}
        title="Billing Info"
        {...listed(billing)}
        columns={BILLING_COLUMNS}
        searchIn={["location_name", "street", "city", "state", "zipcode", "payment_type"]}
        empty={SCREENS.billing.empty}
        loadingText="Loading billing info"
        skeletonRows={3}
      />
    </SpaceBetween>
  );
}

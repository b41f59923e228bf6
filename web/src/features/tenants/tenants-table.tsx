import { useCollection } from "@cloudscape-design/collection-hooks";
import Button from "@cloudscape-design/components/button";
import Header from "@cloudscape-design/components/header";
import Pagination from "@cloudscape-design/components/pagination";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Table from "@cloudscape-design/components/table";
import TextFilter from "@cloudscape-design/components/text-filter";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PATHS } from "../../paths.ts";
import { ConfirmDeactivation } from "./confirm-deactivation.tsx";
import { TenantActions } from "./tenant-actions.tsx";
import { TENANT_COLUMNS } from "./tenant-columns.tsx";

const PAGE_SIZE = 20;
const NONE: readonly Tenant[] = [];

/** The clinics to search, sort and switch; without any given, it shows that they are on their way. */
export function TenantsTable({ tenants }: { readonly tenants: readonly Tenant[] | undefined }) {
  const navigate = useNavigate();
  const [deactivating, setDeactivating] = useState<Tenant>();
  const create = () => navigate(PATHS.createTenant);
  const createButton = <Button onClick={create}>Create tenant</Button>;

  const { items, actions, collectionProps, filterProps, filteredItemsCount, paginationProps } = useCollection(
    tenants ?? NONE,
    {
      filtering: {
        fields: TENANT_COLUMNS.map(({ id }) => id ?? ""),
        empty: <EmptyState title={SCREENS.tenants.empty}>{createButton}</EmptyState>,
        noMatch: (
          <EmptyState title="No matches">
            <Button onClick={() => actions.setFiltering("")}>Clear filter</Button>
          </EmptyState>
        ),
      },
      sorting: {},
      pagination: { pageSize: PAGE_SIZE },
    },
  );
  const matches = filteredItemsCount === 1 ? "1 match" : `${filteredItemsCount} matches`;

  return (
    <>
      <Table
        {...collectionProps}
        variant="full-page"
        stickyHeader
        stickyColumns={{ last: 1 }}
        loading={!tenants}
        loadingText="Loading tenants"
        items={items}
        trackBy="tenant_id"
        columnDefinitions={[
          ...TENANT_COLUMNS,
          {
            id: "actions",
            header: "Actions",
            minWidth: 290,
            cell: (tenant) => <TenantActions tenant={tenant} onDeactivate={setDeactivating} />,
          },
        ]}
        ariaLabels={{ tableLabel: "Tenants" }}
        header={
          <Header
            variant="h1"
            counter={tenants && `(${tenants.length})`}
            description="Every clinic on the platform, newest first"
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button variant="primary" onClick={create}>
                  Create tenant
                </Button>
              </SpaceBetween>
            }
          >
            View Tenants
          </Header>
        }
        filter={
          <TextFilter
            {...filterProps}
            filteringPlaceholder="Find tenants"
            filteringAriaLabel="Find tenants"
            filteringClearAriaLabel="Clear"
            countText={matches}
          />
        }
        pagination={
          <Pagination
            {...paginationProps}
            ariaLabels={{
              nextPageLabel: "Next page",
              previousPageLabel: "Previous page",
              pageLabel: (page) => `Page ${page}`,
            }}
          />
        }
      />
      {deactivating && <ConfirmDeactivation tenant={deactivating} onDone={() => setDeactivating(undefined)} />}
    </>
  );
}

import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import type { TenantQuery } from "../../../../shared/tenants/tenant-details.ts";
import { TENANTS_SCREEN } from "../../../../shared/tenants/texts.ts";
import { prefetch } from "../../api/query-client.ts";
import { foundTenantsQuery, tenantPages } from "../../api/tenants.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { RouterLink } from "../../components/layout/links.tsx";
import { phoneColumn, textColumn } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useSearch } from "../../components/tables/search.tsx";
import { useSearchChange } from "../../lib/hooks.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { PeopleTable } from "../../people/people-table.tsx";

const TENANTS_LIST_SCREEN = {
  orders: { created: "Newest first", name: "By name", use: "Unused for longest first" },
  /** The order of what a search has found. */
  searched: "By matching word",
} as const;

/** Links a clinic's name to its page. An incomplete setup is shown here, because the first column is always visible. */
const TenantName = ({ tenant_id: tenantId, tenant_name, setup }: Tenant) => (
  <>
    <RouterLink href={linkTo(PATHS.tenant, { tenantId })}>{tenant_name}</RouterLink>
    {setup !== "complete" && (
      <div>
        <StatusIndicator type="warning">{TENANTS_SCREEN.incomplete}</StatusIndicator>
      </div>
    )}
  </>
);

const TENANT_COLUMNS: readonly TableProps.ColumnDefinition<Tenant>[] = [
  { ...textColumn("tenant_name", "Tenant Name"), isRowHeader: true, cell: TenantName },
  statusColumn(),
  textColumn("username", "Username"),
  textColumn("email", "Email"),
  phoneColumn("phone_number", "Phone"),
  textColumn("city", "City"),
  textColumn("state", "State"),
  textColumn("zipcode", "Zipcode"),
];

type Order = TenantQuery["sort"];

const { orders, searched } = TENANTS_LIST_SCREEN;
const SEARCHED = "searched";
const CHOICES = (Object.keys(orders) as Order[]).map((value) => ({ value, label: orders[value] }));

/**
 * Returns the order of the clinics, which is in the address, and the control that changes it. The results of a search have an
 * order of their own, which the control shows meanwhile.
 */
function useTenantOrder(isSearched: boolean) {
  const [search, change] = useSearchChange<"order" | "sort">();
  const order = CHOICES.find(({ value }) => value === search.get("order"))?.value ?? "created";
  const control = (
    <FilterSelect
      label="Order"
      value={isSearched ? SEARCHED : order}
      options={isSearched ? [{ value: SEARCHED, label: searched }] : CHOICES}
      disabled={isSearched}
      // Another order of the list replaces the sorting by a column.
      onChange={(next) => change({ order: next === "created" ? undefined : next, sort: undefined })}
    />
  );
  return { order, control };
}

const TenantActions = lazyPart(() => import("./tenant-actions.tsx"));
const ConfirmDeactivation = lazyPart(() => import("./confirm-deactivation.tsx"));

export function loader() {
  TenantActions.preload();
  return prefetch(foundTenantsQuery("", "created"));
}

const idOf = ({ tenant_id }: Tenant) => tenant_id;

export function Component() {
  const navigate = useNavigate();
  const [deactivating, setDeactivating] = useState<Tenant>();
  const search = useSearch();
  const { order, control } = useTenantOrder(search.search !== "");
  const columns = useMemo(() => {
    const cell = (tenant: Tenant) => <TenantActions tenant={tenant} onDeactivate={setDeactivating} />;
    return [...TENANT_COLUMNS, { id: "actions", header: "Actions", cell }];
  }, []);
  return (
    <>
      <PeopleTable
        key={order}
        title="View Tenants"
        description="Every clinic on the platform"
        paged={useKeptPaged(useInfiniteQuery(foundTenantsQuery(search.search, order)), idOf, search.typing)}
        columns={columns}
        trackBy="tenant_id"
        list={tenantPages(search.search, order)}
        loadingText="Loading tenants"
        search={search}
        searchLabel="Name, city, username or email"
        filters={control}
        empty={TENANTS_SCREEN.empty}
        noMatch={() => "No matches"}
        add={{ text: "Create tenant", onClick: () => navigate(PATHS.createTenant) }}
      />
      {deactivating && <ConfirmDeactivation tenant={deactivating} onDone={() => setDeactivating(undefined)} />}
    </>
  );
}

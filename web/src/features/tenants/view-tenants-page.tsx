import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import { TENANTS_SCREEN } from "../../../../shared/messages/tenants.ts";
import { TENANTS_LIST_SCREEN } from "../../../../shared/messages/tenants-list-screen.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import type { TenantQuery } from "../../../../shared/tenants/tenant-details.ts";
import { prefetch } from "../../api/query-client.ts";
import { foundTenantsQuery, tenantPages } from "../../api/tenants.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { loadedLater } from "../../components/loaded-later.tsx";
import { useKeptPaged } from "../../components/use-paged.ts";
import { useSearch } from "../../components/use-search.ts";
import { useSearchChange } from "../../lib/use-search-change.ts";
import { PATHS } from "../../paths.ts";
import { PeopleTable } from "../../people/people-table.tsx";
import { TENANT_COLUMNS } from "./tenant-columns.tsx";

type Order = TenantQuery["sort"];

const { orders, searched } = TENANTS_LIST_SCREEN;
const SEARCHED = "searched";
const CHOICES = (Object.keys(orders) as Order[]).map((value) => ({ value, label: orders[value] }));

/**
 * Returns the order of the clinics, which is in the address, and the control that changes it. What a search finds has an order of
 * its own, which the control names meanwhile.
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

const TenantActions = loadedLater(() => import("./tenant-actions.tsx"));
const ConfirmDeactivation = loadedLater(() => import("./confirm-deactivation.tsx"));

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

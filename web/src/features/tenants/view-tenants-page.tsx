import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { LoaderFunctionArgs } from "react-router-dom";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { prefetch } from "../../api/query-client.ts";
import { foundTenantsQuery, type TenantFilters, tenantPages } from "../../api/tenants.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { EmailText, RouterLink } from "../../components/layout/links.tsx";
import { EMAIL_WIDTH, phoneColumn, textColumn } from "../../components/tables/columns.ts";
import { FilterSelect } from "../../components/tables/filter-select.tsx";
import { Filters } from "../../components/tables/filters.tsx";
import { useKeptPaged } from "../../components/tables/paged-table.tsx";
import { useSearch } from "../../components/tables/search.tsx";
import { useSearchChange } from "../../lib/hooks.ts";
import { useNavigate } from "../../lib/navigate.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { statusColumn } from "../../people/account-status.tsx";
import { PeopleTable } from "../../people/people-table.tsx";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";

export { help } from "./help.ts";

const TENANTS_LIST_SCREEN = {
  orders: { created: "Newest first", name: "By name", use: "Unused for longest first" },
  /** The order of what a search has found. */
  searched: "By matching word",
  any: "All",
  statuses: { ACTIVE: "Active", INACTIVE: "Inactive" },
  setups: { complete: "Complete", administrator: "Incomplete" },
  risks: { any: "At risk", no_appointments: "No appointments", owner_never_signed_in: "Owner never signed in" },
  noMatch: "No matches",
} as const;

// That of the forms would load the code of every field.
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Links a clinic's name to its page. An incomplete setup is shown here, because the first column is always visible. */
const TenantName = ({ tenant_id: tenantId, tenant_name, setup }: Tenant) => (
  <>
    <RouterLink href={linkTo(PATHS.tenant, { tenantId })}>{tenant_name}</RouterLink>
    {setup !== "complete" && (
      <div>
        <StatusIndicator type="warning">{TENANT_SCREEN.setupIncomplete}</StatusIndicator>
      </div>
    )}
  </>
);

/** The width of columns with short values. */
const SHORT = 94;

const TENANT_COLUMNS: readonly TableProps.ColumnDefinition<Tenant>[] = [
  { ...textColumn("tenant_name", "Tenant Name"), isRowHeader: true, cell: TenantName },
  { ...statusColumn<Tenant>(), minWidth: SHORT },
  { ...textColumn<Tenant>("username", "Username"), minWidth: SHORT },
  { ...textColumn<Tenant>("email", "Email"), minWidth: EMAIL_WIDTH, cell: EmailText },
  phoneColumn("phone_number", "Phone"),
  { ...textColumn<Tenant>("city", "City"), minWidth: SHORT },
  { ...textColumn("state", "State"), minWidth: SHORT },
  { ...textColumn("zipcode", "Zipcode"), minWidth: SHORT },
];

const { orders, searched, statuses, setups, risks, any, noMatch } = TENANTS_LIST_SCREEN;
const SEARCHED = "searched";

/** Returns the value of a parameter of the address, if it is one of these choices. */
const choiceIn = <Value extends string>(search: URLSearchParams, name: string, labels: Record<Value, string>) =>
  (Object.keys(labels) as Value[]).find((value) => value === search.get(name));

/** Returns the order and the filters of the clinics, which are in the address. */
function filtersIn(search: URLSearchParams): TenantFilters {
  const [status, setup, risk] = [
    choiceIn(search, "status", statuses),
    choiceIn(search, "setup", setups),
    choiceIn(search, "risk", risks),
  ];
  return {
    sort: choiceIn(search, "order", orders) ?? "created",
    ...(status && { status }),
    ...(setup && { setup }),
    ...(risk && { risk }),
  };
}

/**
 * Returns the filters and the controls that change them. The results of a search have an order of their own, which the control
 * shows meanwhile.
 */
function useTenantFilters(isSearched: boolean) {
  const [search, change] = useSearchChange<"order" | "sort" | "status" | "setup" | "risk">();
  const filters = filtersIn(search);
  const { sort: _, ...chosen } = filters;
  const clear =
    Object.keys(chosen).length > 0 ? () => change({ status: undefined, setup: undefined, risk: undefined }) : undefined;
  const controls = (
    <Filters onClear={clear}>
      <FilterSelect
        label="Order"
        value={isSearched ? SEARCHED : filters.sort}
        options={isSearched ? [{ value: SEARCHED, label: searched }] : optionsOf(orders)}
        disabled={isSearched}
        // Another order of the list replaces the sorting by a column.
        onChange={(next) => change({ order: next === "created" ? undefined : next, sort: undefined })}
      />
      <FilterSelect
        label="Status"
        anyLabel={any}
        value={filters.status}
        options={optionsOf(statuses)}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Setup"
        anyLabel={any}
        value={filters.setup}
        options={optionsOf(setups)}
        onChange={(setup) => change({ setup })}
      />
      <FilterSelect
        label="Risk"
        anyLabel={any}
        value={filters.risk}
        options={optionsOf(risks)}
        onChange={(risk) => change({ risk })}
      />
    </Filters>
  );
  return { filters, controls, clear };
}

const TenantActions = lazyPart(() => import("./tenant-actions.tsx"));
const ConfirmDeactivation = lazyPart(() => import("./confirm-deactivation.tsx"));

export function loader({ request }: LoaderFunctionArgs) {
  TenantActions.preload();
  return prefetch(foundTenantsQuery("", filtersIn(new URL(request.url).searchParams)));
}

const idOf = ({ tenant_id }: Tenant) => tenant_id;

export function Component() {
  const navigate = useNavigate();
  const [deactivating, setDeactivating] = useState<Tenant>();
  const search = useSearch();
  const { filters, controls, clear } = useTenantFilters(search.search !== "");
  const columns = useMemo(() => {
    const cell = (tenant: Tenant) => <TenantActions tenant={tenant} onDeactivate={setDeactivating} />;
    return [...TENANT_COLUMNS, { id: "actions", header: "Actions", cell }];
  }, []);
  return (
    <>
      <PeopleTable
        key={JSON.stringify(filters)}
        title="View Tenants"
        description="Every clinic on the platform"
        paged={useKeptPaged(useInfiniteQuery(foundTenantsQuery(search.search, filters)), idOf, search.typing)}
        columns={columns}
        trackBy="tenant_id"
        list={tenantPages(search.search, filters)}
        loadingText="Loading tenants"
        search={search}
        searchLabel="Name, city, username or email"
        filters={controls}
        onClearFilters={clear}
        empty={clear ? noMatch : TENANT_SCREEN.none}
        noMatch={() => noMatch}
        add={{ text: "Create tenant", onClick: () => navigate(PATHS.createTenant) }}
      />
      {deactivating && <ConfirmDeactivation tenant={deactivating} onDone={() => setDeactivating(undefined)} />}
    </>
  );
}

import { TENANTS_LIST_SCREEN } from "../../../../shared/messages/tenants-list-screen.ts";
import type { TenantQuery } from "../../../../shared/tenants/tenant-details.ts";
import { FilterSelect } from "../../components/filter-select.tsx";
import { useSearchChange } from "../../lib/use-search-change.ts";

type Order = TenantQuery["sort"];

const { orders } = TENANTS_LIST_SCREEN;
const CHOICES = (Object.keys(orders) as Order[]).map((value) => ({ value, label: orders[value] }));

/** Returns the order of the clinics, which stands in the address, and the control that chooses it. */
export function useTenantOrder() {
  const [search, change] = useSearchChange<"order" | "sort">();
  const order = CHOICES.find(({ value }) => value === search.get("order"))?.value ?? "created";
  const control = (
    <FilterSelect
      label="Order"
      value={order}
      options={CHOICES}
      // The rows no longer stand in the order of a column.
      onChange={(next) => change({ order: next === "created" ? undefined : next, sort: undefined })}
    />
  );
  return { order, control };
}

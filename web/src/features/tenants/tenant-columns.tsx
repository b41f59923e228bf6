import type { TableProps } from "@cloudscape-design/components/table";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { ActiveStatus } from "../../components/active-status.tsx";

const column = (id: keyof Tenant & string, header: string): TableProps.ColumnDefinition<Tenant> => ({
  id,
  header,
  sortingField: id,
  cell: (tenant) => tenant[id],
});

/** What the list of clinics tells of each. */
export const TENANT_COLUMNS: readonly TableProps.ColumnDefinition<Tenant>[] = [
  { ...column("tenant_name", "Tenant Name"), isRowHeader: true },
  column("username", "Username"),
  column("email", "Email"),
  column("phone_number", "Phone"),
  column("city", "City"),
  column("state", "State"),
  column("zipcode", "Zipcode"),
  { ...column("status", "Status"), cell: ActiveStatus },
];

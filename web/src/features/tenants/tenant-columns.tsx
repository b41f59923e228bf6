import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { TENANTS_SCREEN } from "../../../../shared/messages/tenants.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { phoneColumn, textColumn } from "../../components/text-column.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { statusColumn } from "../../people/active-status.tsx";

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

/** The columns of the list of clinics. */
export const TENANT_COLUMNS: readonly TableProps.ColumnDefinition<Tenant>[] = [
  { ...textColumn("tenant_name", "Tenant Name"), isRowHeader: true, cell: TenantName },
  statusColumn(),
  textColumn("username", "Username"),
  textColumn("email", "Email"),
  phoneColumn("phone_number", "Phone"),
  textColumn("city", "City"),
  textColumn("state", "State"),
  textColumn("zipcode", "Zipcode"),
];

import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { TableProps } from "@cloudscape-design/components/table";
import { TENANTS_SCREEN } from "../../../../shared/messages/tenants.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { RouterLink } from "../../components/router-link.tsx";
import { phoneText } from "../../lib/phone-text.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { ActiveStatus } from "../../people/active-status.tsx";

const column = (id: keyof Tenant & string, header: string): TableProps.ColumnDefinition<Tenant> => ({
  id,
  header,
  sortingField: id,
  cell: (tenant) => tenant[id],
});

/** Shows a clinic's name, which leads to its page, and below it that its onboarding is not complete: the first column is always in sight. */
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

/** What the list of clinics tells of each. */
export const TENANT_COLUMNS: readonly TableProps.ColumnDefinition<Tenant>[] = [
  { ...column("tenant_name", "Tenant Name"), isRowHeader: true, cell: TenantName },
  { ...column("status", "Status"), cell: ActiveStatus },
  column("username", "Username"),
  column("email", "Email"),
  { ...column("phone_number", "Phone"), cell: ({ phone_number }) => phoneText(phone_number) },
  column("city", "City"),
  column("state", "State"),
  column("zipcode", "Zipcode"),
];

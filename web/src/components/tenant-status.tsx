import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { Tenant } from "../../../shared/tenants/tenant.ts";

/** Whether a clinic is open. */
export const TenantStatus = ({ status }: Pick<Tenant, "status">) => (
  <StatusIndicator type={status === "ACTIVE" ? "success" : "stopped"}>{status}</StatusIndicator>
);

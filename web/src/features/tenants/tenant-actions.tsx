import ButtonDropdown from "@cloudscape-design/components/button-dropdown";
import { useNavigate } from "react-router-dom";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { useResendInvitation } from "./use-resend-invitation.ts";
import { useSetTenantStatus } from "./use-set-tenant-status.ts";

interface TenantActionsProps {
  readonly tenant: Tenant;
  readonly onDeactivate: (tenant: Tenant) => void;
}

/** What can be done with one clinic. Only administrators who have never signed in can be invited again. */
export default function TenantActions({ tenant, onDeactivate }: TenantActionsProps) {
  const navigate = useNavigate();
  const setStatus = useSetTenantStatus();
  const resend = useResendInvitation(tenant, tenant.tenant_name);
  const actions: Readonly<Record<string, () => void>> = {
    ...(tenant.status === "ACTIVE"
      ? { Deactivate: () => onDeactivate(tenant) }
      : { Activate: () => setStatus.mutate({ row: tenant, status: "ACTIVE" }) }),
    ...(tenant.setup !== "complete" && {
      Resume: () => navigate(linkTo(PATHS.createTenant, {}, { resume: tenant.tenant_id })),
    }),
    ...(tenant.invitation === "pending" && { "Resend invitation": () => resend.mutate() }),
  };
  return (
    <ButtonDropdown
      variant="icon"
      ariaLabel={`Actions for ${tenant.tenant_name}`}
      expandToViewport
      loading={setStatus.isPending || resend.isPending}
      items={Object.keys(actions).map((text) => ({ id: text, text }))}
      onItemClick={({ detail }) => actions[detail.id]?.()}
    />
  );
}

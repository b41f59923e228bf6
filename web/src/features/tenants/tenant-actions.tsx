import "./tenant-actions.css";
import Button, { type ButtonProps } from "@cloudscape-design/components/button";
import { useNavigate } from "react-router-dom";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { DESTRUCTIVE } from "./destructive-style.ts";
import { useResendInvitation } from "./use-resend-invitation.ts";
import { useSetTenantStatus } from "./use-set-tenant-status.ts";

interface TenantActionsProps {
  readonly tenant: Tenant;
  readonly onDeactivate: (tenant: Tenant) => void;
}

/** What can be done with one clinic. Only administrators who have never signed in can be invited again. */
export function TenantActions({ tenant, onDeactivate }: TenantActionsProps) {
  const navigate = useNavigate();
  const setStatus = useSetTenantStatus();
  const resend = useResendInvitation(tenant, tenant.tenant_name);
  const active = tenant.status === "ACTIVE";
  const button: ButtonProps = active
    ? { children: "Deactivate", style: DESTRUCTIVE, onClick: () => onDeactivate(tenant) }
    : { children: "Activate", onClick: () => setStatus.mutate({ row: tenant, status: "ACTIVE" }) };

  return (
    <div className="tenant-actions">
      <Button
        {...button}
        wrapText={false}
        ariaLabel={`${button.children} ${tenant.tenant_name}`}
        loading={setStatus.isPending}
      />
      {tenant.setup !== "complete" && (
        <Button
          variant="link"
          wrapText={false}
          ariaLabel={`Resume the setup of ${tenant.tenant_name}`}
          onClick={() => navigate(linkTo(PATHS.createTenant, {}, { resume: tenant.tenant_id }))}
        >
          Resume
        </Button>
      )}
      {tenant.invitation === "pending" && (
        <Button
          variant="link"
          wrapText={false}
          ariaLabel={`Resend invitation of ${tenant.tenant_name}`}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Resend invitation
        </Button>
      )}
    </div>
  );
}

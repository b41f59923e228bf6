import { useQuery } from "@tanstack/react-query";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { deletionsQuery } from "../../api/offboarding.ts";
import MoreActions from "../../components/tables/more-actions.tsx";
import { useNavigate } from "../../lib/navigate.ts";
import { linkTo, PATHS } from "../../paths.ts";
import { useResendInvitation, useSetTenantStatus } from "./tenant-mutations.ts";

interface TenantActionsProps {
  readonly tenant: Tenant;
  readonly onDeactivate: (tenant: Tenant) => void;
}

/** Shows the actions on a clinic in a menu. Only an owner who has never signed in can be invited again. */
export default function TenantActions({ tenant, onDeactivate }: TenantActionsProps) {
  const navigate = useNavigate();
  const setStatus = useSetTenantStatus();
  const resend = useResendInvitation(tenant, tenant.tenant_name);
  const isActive = tenant.status === "ACTIVE";
  const { data: deletions = [] } = useQuery({ ...deletionsQuery(), enabled: !isActive });
  // The API refuses to activate a clinic whose deletion was confirmed.
  const isClosed = deletions.some(({ tenant_id, status }) => tenant_id === tenant.tenant_id && status !== "REQUESTED");
  const actions = [
    ...(isActive ? [{ text: "Deactivate", destructive: true, onClick: () => onDeactivate(tenant) }] : []),
    ...(isActive || isClosed
      ? []
      : [
          {
            text: "Activate",
            loading: setStatus.isPending,
            onClick: () => setStatus.mutate({ row: tenant, status: "ACTIVE" }),
          },
        ]),
    ...(tenant.setup === "complete"
      ? []
      : [
          {
            text: "Resume",
            onClick: () => navigate(linkTo(PATHS.createTenant, {}, { resume: tenant.tenant_id })),
          },
        ]),
    ...(tenant.invitation === "pending"
      ? [{ text: "Resend invitation", loading: resend.isPending, onClick: () => resend.mutate() }]
      : []),
  ];
  return actions.length > 0 && <MoreActions of={tenant.tenant_name} actions={actions} />;
}

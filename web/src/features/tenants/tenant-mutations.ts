import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { tenantsApi } from "../../api/api.ts";
import { accountsApi } from "../../api/send.ts";
import { tenantsQuery } from "../../api/tenants.ts";

import { useSetStatus } from "../../components/crud/use-set-status.ts";
import { useAction } from "../../lib/hooks.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";

const DONE = { ACTIVE: "is active again.", INACTIVE: "is inactive. Its staff can no longer sign in or work." };

/**
 * Returns the mutation that activates or deactivates a clinic.
 * @param reason why the clinic is deactivated, which it never sees; "" for none
 */
export const useSetTenantStatus = (reason = "") =>
  useSetStatus<Tenant>({
    queryKey: tenantsQuery().queryKey,
    idName: "tenant_id",
    set: ({ row: { tenant_id, version }, status }) =>
      tenantsApi.setStatus({ params: { tenant_id }, body: { status, version, ...(reason && { reason }) } }),
    failed: ({ tenant_name }) => `The status of ${tenant_name} was not changed.`,
    onDone: ({ tenant_name, status }) => notifySuccess(`${tenant_name} ${DONE[status]}`),
  });

interface Invited {
  readonly user_id: string;
  readonly email: string;
}

/** Returns the action that invites an administrator of a clinic again. A failure shows the name. */
export const useResendInvitation = ({ user_id, email }: Invited, name: string) =>
  useAction({
    id: `invitation-${user_id}`,
    run: () => accountsApi.resendInvitation({ params: { user_id } }),
    failed: TENANT_SCREEN.notInvited(name),
    onDone: () => notifySuccess(TENANT_SCREEN.invited(email)),
  });

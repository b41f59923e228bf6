import { useMutation, useQueryClient } from "@tanstack/react-query";
import { MESSAGES } from "../../../../shared/messages.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { tenantsApi } from "../../api/tenants-api.ts";
import { messageOf } from "../../lib/message-of.ts";
import { dismiss, notify, notifySuccess } from "../../lib/notifications.ts";

interface Change {
  readonly tenant: Tenant;
  readonly status: Tenant["status"];
}

const DONE = { ACTIVE: "is active again.", INACTIVE: "is inactive. Its staff can no longer sign in or work." };

/** Opens or closes a clinic. The list shows it at once, and takes it back when the API refuses. */
export function useSetStatus() {
  const queryClient = useQueryClient();
  const { queryKey } = tenantsQuery();
  const put = (next: Tenant) =>
    queryClient.setQueryData(queryKey, (tenants) =>
      tenants?.map((tenant) => (tenant.tenant_id === next.tenant_id ? next : tenant)),
    );

  return useMutation({
    mutationFn: ({ tenant: { tenant_id, version }, status }: Change) =>
      tenantsApi.setStatus({ params: { tenant_id }, body: { status, version } }),
    onMutate: async ({ tenant, status }) => {
      dismiss(tenant.tenant_id);
      // A list that is on its way would put the former status back.
      await queryClient.cancelQueries({ queryKey });
      put({ ...tenant, status });
    },
    onError: (error, { tenant }) => {
      put(tenant);
      const header = `The status of ${tenant.tenant_name} was not changed.`;
      notify({ id: tenant.tenant_id, type: "error", header, content: messageOf(error, MESSAGES.unexpected) });
    },
    onSuccess: (tenant) => {
      put(tenant);
      notifySuccess(`${tenant.tenant_name} ${DONE[tenant.status]}`);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

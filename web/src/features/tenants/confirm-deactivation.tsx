import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { useSetTenantStatus } from "./tenant-mutations.ts";

interface ConfirmDeactivationProps {
  readonly tenant: Tenant;
  readonly onDone: () => void;
}

/** Asks for confirmation, and deactivates a clinic. */
export default function ConfirmDeactivation({ tenant, onDone }: ConfirmDeactivationProps) {
  const setStatus = useSetTenantStatus();
  return (
    <ConfirmModal
      header={`Deactivate ${tenant.tenant_name}?`}
      action="Deactivate"
      destructive
      busy={setStatus.isPending}
      onConfirm={() => setStatus.mutate({ row: tenant, status: "INACTIVE" }, { onSettled: onDone })}
      onCancel={onDone}
    >
      Everyone at {tenant.tenant_name} loses access immediately. Data is kept.
    </ConfirmModal>
  );
}

import FormField from "@cloudscape-design/components/form-field";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Textarea from "@cloudscape-design/components/textarea";
import { useState } from "react";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { SuspensionReason } from "../../../../shared/tenants/tenant-note.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { OptionalLabel } from "../../components/forms/text-field.tsx";
import { TENANT_SCREEN } from "../../people/tenant-texts.ts";
import { useSetTenantStatus } from "./tenant-mutations.ts";

interface ConfirmDeactivationProps {
  readonly tenant: Tenant;
  readonly onDone: () => void;
}

/** Asks for confirmation and for a reason, and deactivates a clinic. A refusal keeps the dialog with the reason open. */
export default function ConfirmDeactivation({ tenant, onDone }: ConfirmDeactivationProps) {
  const [reason, setReason] = useState("");
  const setStatus = useSetTenantStatus(reason.trim());
  const error = reason.trim() === "" ? undefined : SuspensionReason.safeParse(reason).error?.issues[0]?.message;
  return (
    <ConfirmModal
      header={`Deactivate ${tenant.tenant_name}?`}
      action="Deactivate"
      destructive
      busy={setStatus.isPending}
      disabled={error !== undefined}
      onConfirm={() => setStatus.mutate({ row: tenant, status: "INACTIVE" }, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <SpaceBetween size="m">
        <div>Everyone at {tenant.tenant_name} loses access immediately. Data is kept.</div>
        <FormField label={<OptionalLabel label="Reason" />} description={TENANT_SCREEN.reasonAbout} errorText={error}>
          <Textarea rows={3} value={reason} onChange={({ detail }) => setReason(detail.value)} />
        </FormField>
      </SpaceBetween>
    </ConfirmModal>
  );
}

import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Deletion, TenantExport } from "../../../../shared/offboarding/offboarding.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { deletionsQuery, exportQuery, offboardingApi } from "../../api/offboarding.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantQuery, tenantsQuery } from "../../api/tenants.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { QueryBoundary } from "../../components/query-boundary.tsx";
import { whenText } from "../../lib/when-text.ts";
import { OFFBOARDING_SCREEN } from "../../people/offboarding-texts.ts";

/** Reloads what a step of a deletion changes. */
export function refreshDeletions(): void {
  void queryClient.invalidateQueries(tenantsQuery());
  void queryClient.invalidateQueries(deletionsQuery());
}

/** Returns what the latest export holds, or that there is none. */
function exportText(latest: TenantExport | null): string {
  if (latest?.status !== "READY") return OFFBOARDING_SCREEN.notExported;
  const { rows, finished_at, requested_at } = latest;
  return OFFBOARDING_SCREEN.exported(rows ?? 0, whenText(finished_at ?? requested_at));
}

/** Shows how much the clinic is used, and whether its data were exported. */
function Consequences({ tenant_id }: { readonly tenant_id: string }) {
  const clinic = useQuery(tenantQuery(tenant_id));
  const latest = useQuery(exportQuery(tenant_id));
  return (
    <>
      <QueryBoundary query={clinic}>
        {({ use }) => {
          const numbers = [
            counted(use.appointments_30_days, "appointment"),
            counted(use.staff, "active staff member"),
            counted(use.locations, "location"),
          ] as const;
          return <div>{OFFBOARDING_SCREEN.numbers(...numbers)}</div>;
        }}
      </QueryBoundary>
      <QueryBoundary query={latest}>{(found) => <div>{exportText(found)}</div>}</QueryBoundary>
    </>
  );
}

interface ConfirmDeletionProps {
  readonly deletion: Deletion;
  readonly onDone: () => void;
}

/** Confirms a deletion once the name of the clinic has been typed. */
export function ConfirmDeletion({ deletion: { tenant_id, tenant_name }, onDone }: ConfirmDeletionProps) {
  const [name, setName] = useState("");
  return (
    <ActionDialog
      header={OFFBOARDING_SCREEN.confirmTitle(tenant_name)}
      action="Confirm deletion"
      dismissal="Back"
      destructive
      disabled={name.trim() !== tenant_name.trim()}
      run={() => offboardingApi.confirmDeletion({ params: { tenant_id } })}
      refresh={refreshDeletions}
      done={OFFBOARDING_SCREEN.confirmDone(tenant_name)}
      failed={OFFBOARDING_SCREEN.failed}
      onClose={onDone}
    >
      <SpaceBetween size="m">
        <div>{OFFBOARDING_SCREEN.confirmText}</div>
        <Consequences tenant_id={tenant_id} />
        <FormField label={OFFBOARDING_SCREEN.typeName(tenant_name)}>
          <Input value={name} onChange={({ detail }) => setName(detail.value)} />
        </FormField>
      </SpaceBetween>
    </ActionDialog>
  );
}

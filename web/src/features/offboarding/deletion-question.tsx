import { OFFBOARDING_SCREEN } from "../../../../shared/messages/offboarding-screen.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { deletionsQuery, offboardingApi } from "../../api/offboarding.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";

export type Step = "request" | "confirm" | "cancel";

/** The question, the request and the message of each step. */
const STEPS = {
  request: {
    title: OFFBOARDING_SCREEN.requestTitle,
    text: OFFBOARDING_SCREEN.requestText,
    done: () => OFFBOARDING_SCREEN.requestDone,
    run: offboardingApi.requestDeletion,
  },
  confirm: {
    title: OFFBOARDING_SCREEN.confirmTitle,
    text: OFFBOARDING_SCREEN.confirmText,
    done: OFFBOARDING_SCREEN.confirmDone,
    run: offboardingApi.confirmDeletion,
  },
  cancel: {
    title: OFFBOARDING_SCREEN.cancelTitle,
    text: OFFBOARDING_SCREEN.cancelText,
    done: () => OFFBOARDING_SCREEN.cancelDone,
    run: offboardingApi.cancelDeletion,
  },
} as const;

interface DeletionQuestionProps {
  readonly step: Step;
  readonly action: string;
  readonly tenant: Tenant;
  readonly onDone: () => void;
}

/** Asks for confirmation of a step of a deletion, and takes it. */
export function DeletionQuestion({ step, action, tenant, onDone }: DeletionQuestionProps) {
  const { tenant_id, tenant_name } = tenant;
  const { title, text, done, run } = STEPS[step];
  return (
    <ActionDialog
      header={title(tenant_name)}
      action={action}
      dismissal="Back"
      run={() => run({ params: { tenant_id } })}
      refresh={() => {
        void queryClient.invalidateQueries(tenantsQuery());
        void queryClient.invalidateQueries(deletionsQuery());
      }}
      done={done(tenant_name)}
      failed={OFFBOARDING_SCREEN.failed}
      onClose={onDone}
    >
      {text}
    </ActionDialog>
  );
}

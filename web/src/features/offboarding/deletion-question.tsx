import { OFFBOARDING_SCREEN } from "../../../../shared/messages/offboarding-screen.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { deletionsQuery, offboardingApi } from "../../api/offboarding.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantsQuery } from "../../api/tenants.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { notifySuccess } from "../../lib/notifications.ts";
import { useAction } from "../../lib/use-action.ts";

export type Step = "request" | "confirm" | "cancel";

/** What each step asks, does and says. */
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

/** Asks before a step of a deletion is taken. */
export function DeletionQuestion({ step, action, tenant, onDone }: DeletionQuestionProps) {
  const { tenant_id, tenant_name } = tenant;
  const { title, text, done, run } = STEPS[step];
  const { mutate, isPending } = useAction<unknown>({
    id: "deletion",
    run: () => run({ params: { tenant_id } }),
    failed: OFFBOARDING_SCREEN.failed,
    onDone: () => {
      void queryClient.invalidateQueries(tenantsQuery());
      void queryClient.invalidateQueries(deletionsQuery());
      onDone();
      notifySuccess(done(tenant_name));
    },
  });
  return (
    <ConfirmModal
      header={title(tenant_name)}
      action={action}
      dismissal="Back"
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onDone}
    >
      {text}
    </ConfirmModal>
  );
}

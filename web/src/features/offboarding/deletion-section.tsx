import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { type Deletion, OFFBOARDING } from "../../../../shared/offboarding/offboarding.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { offboardingApi } from "../../api/offboarding.ts";
import { ActionDialog } from "../../components/action-dialog.tsx";
import { Actions, Section } from "../../components/page.tsx";
import { deletionText } from "../../people/deletion-text.ts";
import { OFFBOARDING_SCREEN } from "../../people/offboarding-texts.ts";
import { useSession } from "../../session/session-store.ts";
import { ConfirmDeletion, refreshDeletions } from "./confirm-deletion.tsx";

type Step = "request" | "confirm" | "continue" | "cancel";

const BUTTONS = {
  request: "Request deletion",
  confirm: "Confirm deletion",
  continue: "Continue deletion",
  cancel: "Cancel deletion",
} as const;

/** The question, the request and the message of each step that needs no typed name. */
const STEPS = {
  request: {
    title: OFFBOARDING_SCREEN.requestTitle,
    text: OFFBOARDING_SCREEN.requestText,
    done: OFFBOARDING_SCREEN.requestDone,
    run: offboardingApi.requestDeletion,
  },
  continue: {
    title: OFFBOARDING_SCREEN.continueTitle,
    text: OFFBOARDING_SCREEN.continueText,
    done: OFFBOARDING_SCREEN.continueDone,
    run: offboardingApi.requestDeletion,
  },
  cancel: {
    title: OFFBOARDING_SCREEN.cancelTitle,
    text: OFFBOARDING_SCREEN.cancelText,
    done: OFFBOARDING_SCREEN.cancelDone,
    run: offboardingApi.cancelDeletion,
  },
} as const;

interface DeletionQuestionProps {
  readonly step: keyof typeof STEPS;
  readonly tenant: Tenant;
  readonly onDone: () => void;
}

/** Asks whether a deletion should be requested, continued or cancelled, and does it. */
function DeletionQuestion({ step, tenant, onDone }: DeletionQuestionProps) {
  const { tenant_id, tenant_name } = tenant;
  const { title, text, done, run } = STEPS[step];
  return (
    <ActionDialog
      header={title(tenant_name)}
      action={BUTTONS[step]}
      dismissal="Back"
      run={() => run({ params: { tenant_id } })}
      refresh={refreshDeletions}
      done={done}
      failed={OFFBOARDING_SCREEN.failed}
      onClose={onDone}
    >
      {text}
    </ActionDialog>
  );
}

const STATE_TYPES = {
  REQUESTED: "pending",
  CONFIRMED: "warning",
  DELETING: "in-progress",
  DELETED: "success",
  FAILED: "error",
} as const;

/** Shows the progress of a deletion. */
function DeletionState({ deletion }: { readonly deletion: Deletion | undefined }) {
  if (!deletion) return OFFBOARDING_SCREEN.noDeletion;
  return <StatusIndicator type={STATE_TYPES[deletion.status]}>{deletionText(deletion)}</StatusIndicator>;
}

/** Returns the steps that can be taken next. */
const stepsOf = (deletion: Deletion | undefined): readonly Step[] => {
  if (!deletion) return ["request"];
  if (deletion.status === "REQUESTED") return ["cancel", "confirm"];
  if (deletion.status === "FAILED") return ["continue"];
  return deletion.status === "CONFIRMED" ? ["cancel"] : [];
};

interface DeletionSectionProps {
  readonly tenant: Tenant;
  readonly deletion: Deletion | undefined;
}

/** Requests, confirms or cancels the deletion of a clinic. */
export function DeletionSection({ tenant, deletion }: DeletionSectionProps) {
  const [chosenStep, setChosenStep] = useState<Step>();
  const close = () => setChosenStep(undefined);
  const email = useSession(({ user }) => user?.email);
  const isOwn = deletion?.requested_by === email;
  return (
    <Section
      title="Deletion"
      description={OFFBOARDING_SCREEN.deletionAbout}
      actions={
        <Actions>
          {stepsOf(deletion).map((step) => (
            <Button
              key={step}
              disabled={step === "confirm" && isOwn}
              disabledReason={OFFBOARDING.samePerson}
              onClick={() => setChosenStep(step)}
            >
              {BUTTONS[step]}
            </Button>
          ))}
        </Actions>
      }
    >
      <div aria-live="polite">
        <DeletionState deletion={deletion} />
      </div>
      {chosenStep === "confirm" && deletion && <ConfirmDeletion deletion={deletion} onDone={close} />}
      {chosenStep && chosenStep !== "confirm" && <DeletionQuestion step={chosenStep} tenant={tenant} onDone={close} />}
    </Section>
  );
}

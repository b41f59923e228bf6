import Button from "@cloudscape-design/components/button";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { OFFBOARDING } from "../../../../shared/messages/offboarding.ts";
import { OFFBOARDING_SCREEN } from "../../../../shared/messages/offboarding-screen.ts";
import type { Deletion } from "../../../../shared/offboarding/deletion.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { Actions, Section } from "../../components/page.tsx";
import { whenText } from "../../lib/when-text.ts";
import { useSession } from "../../session/session-store.ts";
import { DeletionQuestion, type Step } from "./deletion-question.tsx";

/** Shows the progress of a deletion. */
function DeletionState({ deletion }: { readonly deletion: Deletion | undefined }) {
  if (!deletion) return OFFBOARDING_SCREEN.noDeletion;
  const { status, requested_by, requested_at, confirmed_by, delete_after } = deletion;
  if (status === "REQUESTED")
    return (
      <StatusIndicator type="pending">
        {OFFBOARDING_SCREEN.requested(requested_by, whenText(requested_at))}
      </StatusIndicator>
    );
  if (status === "CONFIRMED")
    return (
      <StatusIndicator type="warning">
        {OFFBOARDING_SCREEN.confirmed(confirmed_by ?? "", whenText(delete_after ?? requested_at))}
      </StatusIndicator>
    );
  return <StatusIndicator type="in-progress">{OFFBOARDING_SCREEN.deleting}</StatusIndicator>;
}

/** Returns the steps that can be taken next. */
const stepsOf = (deletion: Deletion | undefined): readonly Step[] => {
  if (!deletion) return ["request"];
  if (deletion.status === "REQUESTED") return ["cancel", "confirm"];
  return deletion.status === "CONFIRMED" ? ["cancel"] : [];
};

const BUTTONS: Readonly<Record<Step, string>> = {
  request: "Request deletion",
  confirm: "Confirm deletion",
  cancel: "Cancel deletion",
};

interface DeletionSectionProps {
  readonly tenant: Tenant;
  readonly deletion: Deletion | undefined;
}

/** Requests, confirms or cancels the deletion of a clinic. */
export function DeletionSection({ tenant, deletion }: DeletionSectionProps) {
  const [chosenStep, setChosenStep] = useState<Step>();
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
      {chosenStep && (
        <DeletionQuestion
          step={chosenStep}
          action={BUTTONS[chosenStep]}
          tenant={tenant}
          onDone={() => setChosenStep(undefined)}
        />
      )}
    </Section>
  );
}

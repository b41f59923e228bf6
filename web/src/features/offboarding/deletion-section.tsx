import Button from "@cloudscape-design/components/button";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Deletion, OFFBOARDING, type TenantExport } from "../../../../shared/offboarding/offboarding.ts";
import type { Tenant } from "../../../../shared/tenants/tenant.ts";
import { counted } from "../../../../shared/values/us-text.ts";
import { deletionsQuery, exportQuery, offboardingApi } from "../../api/offboarding.ts";
import { queryClient } from "../../api/query-client.ts";
import { tenantQuery, tenantsQuery } from "../../api/tenants.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { Actions, Section } from "../../components/layout/page.tsx";
import { whenText } from "../../lib/dates.ts";
import { deletionText, OFFBOARDING_SCREEN } from "../../people/offboarding-texts.ts";
import { useSession } from "../../session/session-store.ts";

/** Reloads what a step of a deletion changes. */
function refreshDeletions(): void {
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

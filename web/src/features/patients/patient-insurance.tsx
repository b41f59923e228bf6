import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PatientInsurance as Insurance, Policy } from "../../../../shared/patients/policy.ts";
import { dateText } from "../../../../shared/values/us-text.ts";
import { changePolicies, insuranceQuery } from "../../api/insurance.ts";
import { queryClient } from "../../api/query-client.ts";
import { ActionDialog } from "../../components/dialogs/action-dialog.tsx";
import { EmptyState } from "../../components/feedback/empty-state.tsx";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";
import { QueryBoundary } from "../../components/feedback/query-boundary.tsx";
import { RowActions } from "../../components/tables/row-actions.tsx";
import { useAction } from "../../lib/hooks.ts";
import { PolicyValidity } from "../../people/insurance-lines.tsx";
import { INSURANCE_SCREEN } from "../../people/insurance-texts.ts";

const PolicyForm = lazyPart(() => import("./policy-form.tsx"));

const { policies: texts, checkedFor, checkedToday, none, patientIsHolder } = INSURANCE_SCREEN;

interface PatientInsuranceProps {
  readonly patient_id: string;
  /** The day of the next appointment, for which the policies have to be valid. */
  readonly nextDate: string | undefined;
  readonly today: string;
}

/** Lists the insurance policies of a patient, which can be added, edited, reordered and deleted. */
export default function PatientInsurance({ patient_id, ...dates }: PatientInsuranceProps) {
  return (
    <QueryBoundary query={useQuery(insuranceQuery(patient_id))}>
      {(insurance) => <Policies insurance={insurance} {...dates} />}
    </QueryBoundary>
  );
}

interface PoliciesProps extends Omit<PatientInsuranceProps, "patient_id"> {
  readonly insurance: Insurance;
}

/** Returns the policies with one of them moved up by one place. */
const movedUp = (items: readonly Policy[], { policy_id }: Policy): Policy[] => {
  const index = items.findIndex((policy) => policy.policy_id === policy_id);
  const [above, policy] = [items[index - 1], items[index]];
  return above && policy ? [...items.slice(0, index - 1), policy, above, ...items.slice(index + 1)] : [...items];
};

interface PolicyActionsProps {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
  /** Undefined for the first policy. */
  readonly moveUp: (() => Promise<unknown>) | undefined;
}

function PolicyActions({ name, onEdit, onDelete, moveUp }: PolicyActionsProps) {
  const move = useAction({ id: `move-${name}`, run: async () => moveUp?.(), failed: texts.saveFailed });
  const up = { text: "Move up", loading: move.isPending, onClick: () => move.mutate() };
  const actions = [{ text: "Edit", onClick: onEdit }, ...(moveUp ? [up] : []), { text: "Delete", onClick: onDelete }];
  return <RowActions of={name} actions={actions} />;
}

function Policies({ insurance, nextDate, today }: PoliciesProps) {
  const { patient_id, items, names } = insurance;
  const { queryKey } = insuranceQuery(patient_id);
  const [editing, setEditing] = useState<Policy | "new">();
  const [deleting, setDeleting] = useState<Policy>();
  const save = async (change: (stored: Insurance["items"]) => Policy[]) =>
    queryClient.setQueryData(queryKey, await changePolicies(insurance, change, true));
  const policyName = ({ provider_id, member_id }: Policy) => `${names[provider_id]} ${member_id}`;

  return (
    <SpaceBetween size="l">
      <Button iconName="add-plus" onClick={() => setEditing("new")}>
        Add policy
      </Button>
      {items.length === 0 && <EmptyState title={none} />}
      {items.length > 0 && (
        <Box color="text-body-secondary">{nextDate ? checkedFor(dateText(nextDate)) : checkedToday}</Box>
      )}
      <ol className="notes" aria-label="Policies">
        {items.map((policy, index) => (
          <li key={policy.policy_id}>
            <SpaceBetween size="xs">
              <SpaceBetween size="s" direction="horizontal" alignItems="center">
                <strong>
                  {index + 1}. {names[policy.provider_id]}
                </strong>
                <PolicyValidity policy={policy} date={nextDate ?? today} />
              </SpaceBetween>
              <KeyValuePairs
                columns={4}
                items={[
                  { label: "Member ID", value: policy.member_id },
                  { label: "Group Number", value: policy.group_number || "–" },
                  { label: "Company", value: names[policy.company_id] ?? "–" },
                  { label: "Holder", value: policy.holder || patientIsHolder },
                  { label: "Valid from", value: dateText(policy.valid_from) || "–" },
                  { label: "Valid to", value: dateText(policy.valid_to) || "–" },
                ]}
              />
              <PolicyActions
                name={policyName(policy)}
                onEdit={() => setEditing(policy)}
                onDelete={() => setDeleting(policy)}
                moveUp={index > 0 ? () => save((stored) => movedUp(stored, policy)) : undefined}
              />
            </SpaceBetween>
          </li>
        ))}
      </ol>
      {editing && (
        <PolicyForm
          insurance={insurance}
          policy={editing === "new" ? undefined : editing}
          onDone={() => setEditing(undefined)}
        />
      )}
      {deleting && (
        <ActionDialog
          header={`Delete ${policyName(deleting)}?`}
          action="Delete"
          run={() => save((stored) => stored.filter(({ policy_id }) => policy_id !== deleting.policy_id))}
          refresh={() => queryClient.invalidateQueries({ queryKey })}
          done={texts.deleted}
          failed={texts.deleteFailed}
          onClose={() => setDeleting(undefined)}
        >
          {texts.deletion}
        </ActionDialog>
      )}
    </SpaceBetween>
  );
}

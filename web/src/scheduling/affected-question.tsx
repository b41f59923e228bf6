import { useNavigate } from "react-router-dom";
import type { Affected } from "../../../shared/dry-run.ts";
import { ATTENTION_SCREEN } from "../../../shared/messages/attention.ts";
import { ConfirmModal } from "../components/confirm-modal.tsx";
import { SAVED } from "../lib/forms/unsaved-changes.ts";
import { AffectedList } from "./affected-list.tsx";
import { type AttentionFilter, attentionHref } from "./attention.ts";

interface AffectedQuestionProps {
  /** The label of the button that saves the change. */
  readonly action: string;
  readonly affected: Affected;
  /** Shows the appointments that the change affects. */
  readonly filter: AttentionFilter;
  readonly busy: boolean;
  /** Saves the change, and calls back once it is saved. */
  readonly onConfirm: (saved?: () => void) => void;
  readonly onCancel: () => void;
}

/** Asks before a change after which some appointments no longer fit, and offers to open them once it is saved. */
export default function AffectedQuestion({
  action,
  affected,
  filter,
  busy,
  onConfirm,
  onCancel,
}: AffectedQuestionProps) {
  const navigate = useNavigate();
  return (
    <ConfirmModal
      header={`${action}?`}
      action={action}
      second={{
        action: ATTENTION_SCREEN.saveAndOpen,
        onClick: () => onConfirm(() => navigate(attentionHref(filter), { state: SAVED })),
      }}
      busy={busy}
      onConfirm={() => onConfirm()}
      onCancel={onCancel}
    >
      <AffectedList {...affected} />
    </ConfirmModal>
  );
}

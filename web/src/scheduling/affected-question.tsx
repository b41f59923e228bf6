import Box from "@cloudscape-design/components/box";
import { useNavigate } from "react-router-dom";
import type { Affected } from "../../../shared/dry-run.ts";
import { ATTENTION_SCREEN, PERIODS_SCREEN } from "../../../shared/messages/attention.ts";
import { timeText } from "../../../shared/us-text.ts";
import { ConfirmModal } from "../components/confirm-modal.tsx";
import { SAVED } from "../lib/forms/unsaved-changes.ts";
import { listedDayText } from "../lib/wall-clock.ts";
import { type AttentionFilter, attentionHref } from "./attention.ts";

/** Shows how many upcoming appointments a change affects, and lists the first of them with the reasons. */
const AffectedList = ({ affected: { total, complete, items } }: Affected) => (
  <>
    <Box variant="strong">{PERIODS_SCREEN.affected(total, complete)}</Box>
    <ul>
      {items.map((each) => (
        <li key={each.appointment_id}>
          {listedDayText(each.date)}, {timeText(each.start_time)}: {each.patient_name}, {each.service_name} with{" "}
          {each.practitioner_name}. {each.attention}
        </li>
      ))}
      {total > items.length && <li>and {total - items.length} more</li>}
    </ul>
    {total > 0 && <Box>{PERIODS_SCREEN.kept}</Box>}
    {!complete && <Box>{PERIODS_SCREEN.later}</Box>}
  </>
);

interface AffectedQuestionProps {
  /** The label of the button that saves the change. */
  readonly action: string;
  readonly affected: Affected;
  /** The filter that lists the affected appointments. */
  readonly filter: AttentionFilter;
  readonly busy: boolean;
  /** Saves the change, and then calls `onSaved`. */
  readonly onConfirm: (onSaved?: () => void) => void;
  readonly onCancel: () => void;
}

/** Asks before a change after which some appointments no longer fit, and offers to open these once it is saved. */
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

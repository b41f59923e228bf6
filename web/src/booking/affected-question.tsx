import Box from "@cloudscape-design/components/box";
import type { Affected } from "../../../shared/appointments/appointment.ts";
import { timeText } from "../../../shared/values/us-text.ts";
import { ConfirmModal } from "../components/dialogs/confirm-modal.tsx";
import { PhoneLink } from "../components/layout/links.tsx";
import { SAVED } from "../lib/forms/unsaved-changes.ts";
import { useNavigate } from "../lib/navigate.ts";
import { listedDayText } from "../lib/wall-clock.ts";
import { ATTENTION_SCREEN, attentionHref, PERIODS_SCREEN } from "./attention.tsx";
import type { Question } from "./confirm-before-save.ts";

/** Shows how many upcoming appointments a change affects, and lists the first of them with the reasons. */
export const AffectedList = ({ affected: { total, complete, items } }: Affected) => (
  <>
    <Box variant="strong">{PERIODS_SCREEN.affected(total, complete)}</Box>
    <ul>
      {items.map((each) => (
        <li key={each.appointment_id}>
          {listedDayText(each.date)}, {timeText(each.start_time)}: {each.patient_name}
          {each.patient_contact && (
            <>
              , <PhoneLink phone={each.patient_contact} />
            </>
          )}
          , {each.service_name} with {each.practitioner_name}. {each.attention}
        </li>
      ))}
      {total > items.length && <li>and {total - items.length} more</li>}
    </ul>
    {total > 0 && <Box>{PERIODS_SCREEN.kept}</Box>}
    {!complete && <Box>{PERIODS_SCREEN.later}</Box>}
  </>
);

interface AffectedQuestionProps extends Question {
  /** The label of the button that saves the change. */
  readonly action: string;
}

/** Asks before a change after which some appointments no longer fit, and offers to open these once it is saved. */
export default function AffectedQuestion({ action, affected, filter, answer }: AffectedQuestionProps) {
  const navigate = useNavigate();
  const openThem = () => navigate(attentionHref(filter), { state: SAVED });
  return (
    <ConfirmModal
      header={`${action}?`}
      action={action}
      second={{ action: ATTENTION_SCREEN.saveAndOpen, onClick: () => answer({ save: true, saved: openThem }) }}
      onConfirm={() => answer({ save: true })}
      onCancel={() => answer({ save: false })}
    >
      <AffectedList {...affected} />
    </ConfirmModal>
  );
}

import { CONSEQUENCES_SCREEN } from "../../../shared/messages/consequences.ts";
import { ConfirmModal } from "../components/confirm-modal.tsx";
import { AffectedList } from "./affected-list.tsx";
import type { Question } from "./save-asked.ts";

/** Asks before a change is saved after which some upcoming appointments no longer fit. */
export default function ConsequencesQuestion({ affected, answer }: Question) {
  return (
    <ConfirmModal
      header={CONSEQUENCES_SCREEN.question}
      action={CONSEQUENCES_SCREEN.save}
      dismissal={CONSEQUENCES_SCREEN.dismissal}
      busy={false}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      <AffectedList {...affected} />
    </ConfirmModal>
  );
}

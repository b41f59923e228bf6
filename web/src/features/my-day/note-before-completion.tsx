import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { saveNote } from "../../api/notes.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { useAction } from "../../lib/use-action.ts";
import { NOTES_SCREEN } from "../../people/note-texts.ts";
import { noteSaved, typedNote } from "../../people/typed-note.ts";
import type { BeforeStep } from "../../scheduling/appointments/use-steps.tsx";
import { MY_DAY_SCREEN } from "./texts.ts";

interface Completion {
  readonly appointment: Appointment;
  readonly note: string;
  readonly complete: () => void;
}

interface SaveNoteDialogProps extends Completion {
  readonly onClose: () => void;
}

const { header, text, kept, action, without, dismissal } = MY_DAY_SCREEN.saveNote;

/** Offers to save the typed note about an appointment before it is completed. The note stays typed if it can't be saved. */
function SaveNoteDialog({ appointment, note, complete, onClose }: SaveNoteDialogProps) {
  const { appointment_id, patient_name } = appointment;
  const finish = () => {
    onClose();
    complete();
  };
  const { mutate, isPending } = useAction({
    id: header,
    run: () => saveNote({ appointment_id }, { text: note }),
    failed: NOTES_SCREEN.noteFailed,
    onDone: () => {
      noteSaved({ appointment_id });
      finish();
    },
  });
  return (
    <ConfirmModal
      header={header}
      action={action}
      second={{ action: without, onClick: finish }}
      dismissal={dismissal}
      busy={isPending}
      onConfirm={() => mutate()}
      // A note that is being saved is followed by the completion.
      onCancel={() => isPending || onClose()}
    >
      {text(patient_name)} {kept}
    </ConfirmModal>
  );
}

/** Returns the check for a typed note before an appointment is completed, and the dialog that asks about it. */
export function useNoteBeforeCompletion() {
  const [completion, setCompletion] = useState<Completion>();
  const beforeStep: BeforeStep = (appointment, to, complete) => {
    const note = to === "COMPLETED" ? typedNote({ appointment_id: appointment.appointment_id }) : "";
    if (note) setCompletion({ appointment, note, complete });
    return note !== "";
  };
  const question = completion && <SaveNoteDialog {...completion} onClose={() => setCompletion(undefined)} />;
  return { beforeStep, question };
}

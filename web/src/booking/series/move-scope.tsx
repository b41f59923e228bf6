import { useState } from "react";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import type { RequestedMove } from "../appointments/use-reschedule.ts";
import { SERIES_SCREEN } from "./series-dates.tsx";
import SeriesDialog from "./series-dialog.tsx";
import { type Scope, SeriesScope } from "./series-scope.tsx";

interface MoveScopeProps extends RequestedMove {
  /** Called when only this appointment is to be moved. */
  readonly onThis: () => void;
  /** Called when the dialog is cancelled, or when the series has been moved. */
  readonly onClose: () => void;
}

/** Asks, when an appointment of a series is moved on the calendar, whether the following ones are moved, too. */
export default function MoveScope({ appointment, to, onThis, onClose }: MoveScopeProps) {
  const [scope, setScope] = useState<Scope>("this");
  const [isPreviewing, setIsPreviewing] = useState(false);
  const body = { ...to, version: appointment.version };
  if (isPreviewing)
    return <SeriesDialog request={{ kind: "move", moved: appointment, body }} onDone={onClose} onBack={onClose} />;
  return (
    <ConfirmModal
      header={SERIES_SCREEN.moveQuestion(appointment.patient_name)}
      action={scope === "this" ? "Move appointment" : SERIES_SCREEN.preview}
      onConfirm={() => (scope === "this" ? onThis() : setIsPreviewing(true))}
      onCancel={onClose}
    >
      <SeriesScope value={scope} onChange={setScope} />
    </ConfirmModal>
  );
}

import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Appointment, Reschedule } from "../../../../shared/appointments/appointment.ts";
import { SERIES_SCREEN } from "../../../../shared/messages/series-screen.ts";
import { Dialog } from "../../components/dialog.tsx";
import SeriesDialog from "./series-dialog.tsx";
import { type Scope, SeriesScope } from "./series-scope.tsx";

interface MoveScopeProps {
  readonly appointment: Appointment;
  readonly to: Omit<Reschedule, "version" | "scope">;
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
    <Dialog
      header={SERIES_SCREEN.moveQuestion(appointment.patient_name)}
      onDismiss={onClose}
      actions={
        <>
          <Button variant="link" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => (scope === "this" ? onThis() : setIsPreviewing(true))}>
            {scope === "this" ? "Move appointment" : SERIES_SCREEN.preview}
          </Button>
        </>
      }
    >
      <SeriesScope value={scope} onChange={setScope} />
    </Dialog>
  );
}

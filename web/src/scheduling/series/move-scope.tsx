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
  /** Called to move the one appointment. */
  readonly onThis: () => void;
  /** Called when everything is done, or when there is nothing to do. */
  readonly onClose: () => void;
}

/** Asks whether the following appointments of a series are moved, too, when one is moved on the calendar. */
export default function MoveScope({ appointment, to, onThis, onClose }: MoveScopeProps) {
  const [scope, setScope] = useState<Scope>("this");
  const [previews, setPreviews] = useState(false);
  const body = { ...to, version: appointment.version };
  if (previews)
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
          <Button variant="primary" onClick={() => (scope === "this" ? onThis() : setPreviews(true))}>
            {scope === "this" ? "Move appointment" : SERIES_SCREEN.preview}
          </Button>
        </>
      }
    >
      <SeriesScope value={scope} onChange={setScope} />
    </Dialog>
  );
}

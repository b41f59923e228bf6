import Alert from "@cloudscape-design/components/alert";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus } from "../../../../shared/appointments/status.ts";
import { ClinicError } from "../../../../shared/contract/errors.ts";
import { COMMON_TEXTS } from "../../../../shared/contract/texts.ts";
import { timeText } from "../../../../shared/values/us-text.ts";
import { appointmentsApi } from "../../api/api.ts";
import { appointmentsChanged } from "../../api/appointments.ts";
import { conflictText } from "../../booking/appointments/appointment-steps.ts";
import { useMoments } from "../../booking/appointments/use-moments.ts";
import { ConfirmModal } from "../../components/dialogs/confirm-modal.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { FINAL_STATUSES, unfinishedAppointments } from "./finish-day.tsx";

const TITLES: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  BOOKED: "Did not come: mark as missed",
  "IN-PROGRESS": "In progress: complete",
};

interface FinishDayDialogProps {
  /** The appointments that were open when the dialog was opened. While it is shown, only a conflict changes the list. */
  readonly appointments: readonly Appointment[];
  readonly onClose: () => void;
}

/** Lists the appointments that were left open, and completes or marks as missed those that are chosen. */
export default function FinishDayDialog({ appointments, onClose }: FinishDayDialogProps) {
  const [remaining, setRemaining] = useState<readonly Appointment[]>(appointments);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(appointments.map((each) => each.appointment_id)),
  );
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const momentAt = useMoments();
  const count = remaining.filter(({ appointment_id }) => chosen.has(appointment_id)).length;

  async function finish() {
    setBusy(true);
    const failed: string[] = [];
    const done = new Set<string>();
    const newVersions = new Map<string, Appointment>();
    // They are saved one after the other, because each has its own audit entry.
    for (const appointment of remaining) {
      const { appointment_id, appointment_status, patient_name, version } = appointment;
      const to = FINAL_STATUSES[appointment_status];
      if (!to || !chosen.has(appointment_id)) continue;
      try {
        await appointmentsApi.setStatus({ params: { appointment_id }, body: { appointment_status: to, version } });
        done.add(appointment_id);
      } catch (error) {
        const conflict = error instanceof ClinicError ? error.conflict : undefined;
        if (conflict) newVersions.set(appointment_id, conflict.current as Appointment);
        const reason = conflict ? conflictText(appointment, conflict) : messageOf(error, COMMON_TEXTS.unexpected);
        failed.push(`${patient_name}: ${reason}`);
      }
    }
    await appointmentsChanged();
    setBusy(false);
    if (failed.length === 0) {
      notifySuccess(done.size === 1 ? "One appointment is finished." : `${done.size} appointments are finished.`);
      return onClose();
    }
    setFailures(failed);
    const left = remaining.filter(({ appointment_id }) => !done.has(appointment_id));
    const current = left.map((each) => newVersions.get(each.appointment_id) ?? each);
    setRemaining(unfinishedAppointments(current, momentAt));
    // What another person has changed may need another decision, so it has to be chosen again.
    setChosen(new Set([...chosen].filter((id) => !newVersions.has(id))));
  }

  const toggle = (id: string, checked: boolean) =>
    setChosen(new Set(checked ? [...chosen, id] : [...chosen].filter((each) => each !== id)));

  return (
    <ConfirmModal
      header="Finish the day"
      action={count > 0 ? `Finish ${count}` : "Close"}
      busy={busy}
      onConfirm={() => (count > 0 ? void finish() : onClose())}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        {failures.length > 0 && (
          <Alert type="error" statusIconAriaLabel="Error" header="Some appointments were not changed.">
            {failures.map((failure) => (
              <div key={failure}>{failure}</div>
            ))}
          </Alert>
        )}
        {Object.entries(TITLES).map(([status, title]) => {
          const rows = remaining.filter(({ appointment_status }) => appointment_status === status);
          return (
            rows.length > 0 && (
              <fieldset key={status} className="finish-day">
                <legend>{title}</legend>
                {rows.map(({ appointment_id, patient_name, start_time, practitioner_name }) => (
                  <Checkbox
                    key={appointment_id}
                    checked={chosen.has(appointment_id)}
                    readOnly={busy}
                    onChange={({ detail }) => toggle(appointment_id, detail.checked)}
                    description={`${timeText(start_time)} with ${practitioner_name}`}
                  >
                    {patient_name}
                  </Checkbox>
                ))}
              </fieldset>
            )
          );
        })}
      </SpaceBetween>
    </ConfirmModal>
  );
}

import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import Checkbox from "@cloudscape-design/components/checkbox";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import type { AppointmentStatus, Moment } from "../../../../shared/appointments/status.ts";
import { violatedTransitionRule } from "../../../../shared/appointments/status.ts";
import { MESSAGES } from "../../../../shared/messages.ts";
import { appointmentsApi } from "../../api/appointments-api.ts";
import { appointmentsChanged } from "../../api/appointments-cache.ts";
import { ConfirmModal } from "../../components/confirm-modal.tsx";
import { messageOf } from "../../lib/message-of.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { timeText } from "../../lib/wall-clock.ts";

/** What the end of the day makes of an appointment that was left open. */
const ENDS: Readonly<Partial<Record<AppointmentStatus, { readonly to: AppointmentStatus; readonly title: string }>>> = {
  BOOKED: { to: "MISSED", title: "Did not come: mark as missed" },
  "IN-PROGRESS": { to: "COMPLETED", title: "In progress: complete" },
};

/** Returns the appointments that can be ended now. */
export const openAt = (appointments: readonly Appointment[], momentAt: (location_id: string) => Moment) =>
  appointments.filter((appointment) => {
    const end = ENDS[appointment.appointment_status];
    return end && !violatedTransitionRule(appointment, end.to, momentAt(appointment.location_id));
  });

/** Offers to end the appointments that were left open, after a preview in which each can be left out. */
export function FinishDay({ open }: { readonly open: readonly Appointment[] }) {
  const [asked, setAsked] = useState<readonly Appointment[]>();
  if (open.length === 0) return null;
  return (
    <>
      <Button onClick={() => setAsked(open)}>Finish the day ({open.length})</Button>
      {asked && <Preview appointments={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface PreviewProps {
  /** Those that were open when the preview was asked for, so that none moves under the pointer. */
  readonly appointments: readonly Appointment[];
  readonly onClose: () => void;
}

function Preview({ appointments, onClose }: PreviewProps) {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<readonly Appointment[]>(appointments);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(appointments.map((each) => each.appointment_id)),
  );
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);

  async function finish() {
    setBusy(true);
    const failed: string[] = [];
    const done = new Set<string>();
    // One after the other: each is written with its own audit entry, and none of them waits for a person.
    for (const { appointment_id, appointment_status, patient_name, version } of left) {
      const to = ENDS[appointment_status]?.to;
      if (!to || !chosen.has(appointment_id)) continue;
      try {
        await appointmentsApi.setStatus({ params: { appointment_id }, body: { appointment_status: to, version } });
        done.add(appointment_id);
      } catch (error) {
        failed.push(`${patient_name}: ${messageOf(error, MESSAGES.unexpected)}`);
      }
    }
    await appointmentsChanged(queryClient);
    setBusy(false);
    if (failed.length === 0) {
      notifySuccess(done.size === 1 ? "One appointment is finished." : `${done.size} appointments are finished.`);
      return onClose();
    }
    setFailures(failed);
    setLeft(left.filter(({ appointment_id }) => !done.has(appointment_id)));
  }

  const toggle = (id: string, checked: boolean) =>
    setChosen(new Set(checked ? [...chosen, id] : [...chosen].filter((each) => each !== id)));

  return (
    <ConfirmModal
      header="Finish the day"
      action={`Finish ${left.filter(({ appointment_id }) => chosen.has(appointment_id)).length}`}
      busy={busy}
      onConfirm={() => void finish()}
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
        {Object.entries(ENDS).map(([status, { title }]) => {
          const rows = left.filter(({ appointment_status }) => appointment_status === status);
          return (
            rows.length > 0 && (
              <fieldset key={status} className="finish-day">
                <legend>{title}</legend>
                {rows.map(({ appointment_id, patient_name, start_time, practitioner_name }) => (
                  <Checkbox
                    key={appointment_id}
                    checked={chosen.has(appointment_id)}
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

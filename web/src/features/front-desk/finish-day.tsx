import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, type Moment, violatedTransitionRule } from "../../../../shared/appointments/status.ts";
import { lazyPart } from "../../components/feedback/lazy-part.tsx";

const FinishDayDialog = lazyPart(() => import("./finish-day-dialog.tsx"));

/** The status that an appointment which was left open has after the end of the day. */
export const FINAL_STATUSES: Readonly<Partial<Record<AppointmentStatus, AppointmentStatus>>> = {
  BOOKED: "MISSED",
  "IN-PROGRESS": "COMPLETED",
};

/** Returns the appointments that are over and can get their final status now. */
export const unfinishedAppointments = (
  appointments: readonly Appointment[],
  momentAt: (location_id: string) => Moment,
) =>
  appointments.filter((appointment) => {
    const end = FINAL_STATUSES[appointment.appointment_status];
    const moment = momentAt(appointment.location_id);
    return end && appointment.ends_at <= moment.now && !violatedTransitionRule(appointment, end, moment);
  });

/** Shows the button that finishes the appointments which were left open. The dialog lets the person exclude some. */
export function FinishDay({ open }: { readonly open: readonly Appointment[] }) {
  const [previewed, setPreviewed] = useState<readonly Appointment[]>();
  return (
    <>
      {open.length > 0 && <Button onClick={() => setPreviewed(open)}>Finish the day ({open.length})</Button>}
      {previewed && <FinishDayDialog appointments={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

import Button from "@cloudscape-design/components/button";
import { useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { type AppointmentStatus, type Moment, violatedTransitionRule } from "../../../../shared/appointments/status.ts";
import { loadedLater } from "../../components/loaded-later.tsx";

const FinishDayDialog = loadedLater(() => import("./finish-day-dialog.tsx"));

/** What the end of the day makes of an appointment that was left open. */
export const ENDS: Readonly<Partial<Record<AppointmentStatus, AppointmentStatus>>> = {
  BOOKED: "MISSED",
  "IN-PROGRESS": "COMPLETED",
};

/** Returns the appointments whose time is over and that can be ended now. */
export const openAt = (appointments: readonly Appointment[], momentAt: (location_id: string) => Moment) =>
  appointments.filter((appointment) => {
    const end = ENDS[appointment.appointment_status];
    const moment = momentAt(appointment.location_id);
    return end && appointment.ends_at <= moment.now && !violatedTransitionRule(appointment, end, moment);
  });

/** Offers to end the appointments that were left open, after a preview in which each can be left out. */
export function FinishDay({ open }: { readonly open: readonly Appointment[] }) {
  const [previewed, setPreviewed] = useState<readonly Appointment[]>();
  return (
    <>
      {open.length > 0 && <Button onClick={() => setPreviewed(open)}>Finish the day ({open.length})</Button>}
      {previewed && <FinishDayDialog appointments={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  );
}

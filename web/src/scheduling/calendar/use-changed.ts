import { useEffect, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

const MARKED_MS = 4_000;
const NONE: ReadonlySet<string> = new Set();

/** Returns, for four seconds, the ids of appointments that were added or changed while the same days are shown. */
export function useChanged(daysKey: string, appointments: readonly Appointment[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ readonly daysKey: string; readonly versions: ReadonlyMap<string, number> }>(undefined);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    if (!appointments) return;
    const before = seen.current?.daysKey === daysKey ? seen.current.versions : undefined;
    seen.current = { daysKey, versions: new Map(appointments.map((each) => [each.appointment_id, each.version])) };
    const updates = before && appointments.filter(({ appointment_id: id, version }) => before.get(id) !== version);
    if (updates && updates.length > 0) setChanged(new Set(updates.map(({ appointment_id }) => appointment_id)));
  }, [daysKey, appointments]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

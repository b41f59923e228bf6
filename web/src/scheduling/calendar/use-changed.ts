import { useEffect, useRef, useState } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";

const MARKED_MS = 4_000;
const NONE: ReadonlySet<string> = new Set();

/** Returns the ids of appointments that were added or changed since the last look at the same days, for a short time. */
export function useChanged(days: string, appointments: readonly Appointment[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ readonly days: string; readonly versions: ReadonlyMap<string, number> }>(undefined);
  const [changed, setChanged] = useState(NONE);
  useEffect(() => {
    if (!appointments) return;
    const before = seen.current?.days === days ? seen.current.versions : undefined;
    seen.current = { days, versions: new Map(appointments.map((each) => [each.appointment_id, each.version])) };
    const news = before && appointments.filter(({ appointment_id: id, version }) => before.get(id) !== version);
    if (news && news.length > 0) setChanged(new Set(news.map(({ appointment_id }) => appointment_id)));
  }, [days, appointments]);
  useEffect(() => {
    if (changed.size === 0) return;
    const timer = setTimeout(() => setChanged(NONE), MARKED_MS);
    return () => clearTimeout(timer);
  }, [changed]);
  return changed;
}

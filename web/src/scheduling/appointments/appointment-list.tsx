import "./appointment-list.css";
import Button from "@cloudscape-design/components/button";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { AppointmentLine, type AppointmentLineOptions } from "./appointment-line.tsx";
import { SETTLE_MS } from "./use-appointment-step.ts";
import { useKeptRows } from "./use-kept-rows.ts";
import { useMoments } from "./use-moments.ts";

interface AppointmentLinesProps extends AppointmentLineOptions {
  readonly label: string;
  readonly appointments: readonly Appointment[];
  /** Shown in the place of the rows when there are none. */
  readonly empty: ReactNode;
}

/** Lists appointments with their next steps. No row moves while a person works with the list. */
export function AppointmentLines({ label, appointments, empty, ...options }: AppointmentLinesProps) {
  const { rows, keep, leftOver, drop } = useKeptRows(appointments);
  const momentAt = useMoments();
  const order = rows.map(({ appointment_id }) => appointment_id).join(" ");
  // Another desk may have added or removed a row just before a click.
  const moving = useDebounced(order, SETTLE_MS) !== order;
  if (rows.length === 0) return empty;
  return (
    <>
      <ul className={moving ? "appointment-list appointment-list-moving" : "appointment-list"} aria-label={label}>
        {rows.map((appointment) => (
          <AppointmentLine
            key={appointment.appointment_id}
            appointment={appointment}
            moment={momentAt(appointment.location_id)}
            onDone={keep}
            {...options}
          />
        ))}
      </ul>
      {leftOver > 0 && (
        <Button variant="link" onClick={drop}>
          {leftOver === 1 ? "Hide the changed appointment" : `Hide ${leftOver} changed appointments`}
        </Button>
      )}
    </>
  );
}

import "./appointment-list.css";
import Button from "@cloudscape-design/components/button";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { locationsQuery } from "../../api/locations.ts";
import { useStableRows } from "../../components/use-stable-rows.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { shortZoneText } from "../../lib/wall-clock.ts";
import { AppointmentLine, type AppointmentLineOptions } from "./appointment-line.tsx";
import { SETTLE_MS } from "./use-appointment-step.ts";
import { useMoments } from "./use-moments.ts";

interface AppointmentLinesProps extends AppointmentLineOptions {
  readonly label: string;
  readonly appointments: readonly Appointment[];
  /** Shown in place of the list when there are no appointments. */
  readonly empty: ReactNode;
}

/**
 * Returns a function that returns the short name of a location's time zone, such as "MT", if it differs from that of the clinic's
 * first location.
 */
function useOtherZone(): (location_id: string) => string | undefined {
  const { data: locations } = useQuery(locationsQuery());
  return (id) => {
    const zone = locations?.find(({ location_id }) => location_id === id)?.time_zone;
    return zone && zone !== locations?.[0]?.time_zone ? shortZoneText(zone) : undefined;
  };
}

const idOf = ({ appointment_id }: Appointment) => appointment_id;

/** Lists appointments with their next steps. A row stays in its place after a step, until the person hides it. */
export function AppointmentLines({ label, appointments, empty, ...options }: AppointmentLinesProps) {
  const { rows, keep, retainedCount, releaseAll } = useStableRows(appointments, idOf);
  const momentAt = useMoments();
  const otherZone = useOtherZone();
  const order = rows.map(idOf).join(" ");
  // Another desk may add or remove a row just before a click, so the rows ignore clicks while they move.
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
            zone={options.places ? otherZone(appointment.location_id) : undefined}
            onDone={keep}
            {...options}
          />
        ))}
      </ul>
      {retainedCount > 0 && (
        <Button variant="link" onClick={releaseAll}>
          {retainedCount === 1 ? "Hide the changed appointment" : `Hide ${retainedCount} changed appointments`}
        </Button>
      )}
    </>
  );
}

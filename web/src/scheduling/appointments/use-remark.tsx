import { useQuery } from "@tanstack/react-query";
import type { Appointment } from "../../../../shared/appointments/appointment.ts";
import { locationsQuery } from "../../api/locations.ts";
import { Remark } from "./remark.tsx";
import { useMoments } from "./use-moments.ts";

/** Returns the function that renders the remark about an appointment, once the time zone of its location is known. */
export function useRemark() {
  const { data: locations } = useQuery(locationsQuery());
  const momentAt = useMoments();
  return (appointment: Appointment) => {
    const { location_id } = appointment;
    const timeZone = locations?.find((each) => each.location_id === location_id)?.time_zone;
    return timeZone && <Remark appointment={appointment} moment={momentAt(location_id)} timeZone={timeZone} />;
  };
}

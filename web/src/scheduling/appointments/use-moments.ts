import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { locationsQuery } from "../../api/locations.ts";
import { useNow } from "../../lib/use-now.ts";
import { wallClock } from "../../lib/wall-clock.ts";

/** Returns the present moment at a location, by the location's id. */
export function useMoments(): (location_id: string) => Moment {
  const { data: locations } = useQuery(locationsQuery());
  const now = useNow();
  return useMemo(() => {
    const zones = new Map(locations?.map(({ location_id, time_zone }) => [location_id, time_zone]));
    // Only until the locations are known: the API judges by the location's own day anyway.
    const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    return (location_id) => ({
      now: now.toISOString(),
      today: wallClock(zones.get(location_id) ?? ownZone, now).date,
    });
  }, [locations, now]);
}

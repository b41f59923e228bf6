import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Moment } from "../../../../shared/appointments/status.ts";
import { locationsQuery } from "../../api/locations.ts";
import { deviceToday } from "../../lib/dates.ts";
import { useNow } from "../../lib/hooks.ts";
import { wallClock } from "../../lib/wall-clock.ts";

/** Returns the function that returns the present moment at a location. */
export function useMoments(): (location_id: string) => Moment {
  const { data: locations } = useQuery(locationsQuery());
  const now = useNow();
  return useMemo(() => {
    const zones = new Map(locations?.map(({ location_id, time_zone }) => [location_id, time_zone]));
    return (location_id) => {
      const zone = zones.get(location_id);
      // The device's day serves until the locations are loaded. The API decides by the location's own day in any case.
      return { now: now.toISOString(), today: zone ? wallClock(zone, now).date : deviceToday(now) };
    };
  }, [locations, now]);
}

import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "../../api/locations.ts";
import { shortZoneText } from "../../lib/wall-clock.ts";

/**
 * Returns a function that returns the short name of a location's time zone, such as "MT", if it differs from that of the clinic's
 * first location.
 */
export function useOtherZone(): (location_id: string) => string | undefined {
  const { data: locations } = useQuery(locationsQuery());
  return (id) => {
    const zone = locations?.find(({ location_id }) => location_id === id)?.time_zone;
    return zone && zone !== locations?.[0]?.time_zone ? shortZoneText(zone) : undefined;
  };
}

import { useQuery } from "@tanstack/react-query";
import { locationsQuery } from "../../api/locations.ts";
import { peopleQuery } from "../../api/people.ts";
import { practitionersQuery } from "../../api/practitioners.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useRecentPatients } from "../../people/use-recent-patients.ts";
import { useToday } from "../../scheduling/use-today.ts";
import type { Findable } from "./finder-options.ts";

/**
 * Loads the records that the finder can show for the typed text. Results of an earlier text are not returned.
 * @param enabled whether the person may read patients and appointments
 */
export function useFindable(typed: string, enabled: boolean) {
  const search = useDebounced(typed);
  const recent = useRecentPatients();
  const people = useQuery({ ...peopleQuery(search), enabled: enabled && search !== "" });
  const practitioners = useQuery({ ...practitionersQuery(), enabled });
  const locations = useQuery({ ...locationsQuery(), enabled });
  // The locations may be loaded already, by a page of a person who may not read appointments.
  const today = useToday((enabled && locations.data) || [], undefined);
  const isCurrent = search === typed;
  const found: Findable = {
    patients: typed === "" ? recent : (isCurrent && people.data?.patients) || [],
    leads: (typed !== "" && isCurrent && people.data?.leads) || [],
    practitioners: practitioners.data ?? [],
    appointments: today.appointments ?? [],
  };
  const searching = enabled && typed !== "" && !(isCurrent && (people.data || people.error));
  return {
    found,
    searching,
    error: isCurrent && !people.data ? people.error : null,
    retry: () => void people.refetch(),
  };
}

import { useEffect, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import type { NewBillingInfo } from "../../../../shared/billing/billing-info.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";

const ADDRESS = ["street", "city", "state", "zipcode"] as const;

type BillingForm = UseFormReturn<NewBillingInfo, unknown, NewBillingInfo>;

/** Fills in the address of the location that is chosen, as bills mostly go there; what was typed by hand stays. */
export function useLocationAddress({ control, getValues, setValue }: BillingForm): void {
  const location_id = useWatch({ control, name: "location_id" });
  const filled = useRef<Location>(undefined);
  useEffect(() => {
    const location = queryClient
      .getQueryData(locationsQuery().queryKey)
      ?.find((each) => each.location_id === location_id);
    if (!location) return;
    for (const name of ADDRESS) {
      const present = getValues(name);
      if (present === "" || present === filled.current?.[name]) setValue(name, location[name]);
    }
    filled.current = location;
  }, [location_id, getValues, setValue]);
}

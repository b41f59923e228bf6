import { useEffect, useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { NewBillingInfo } from "../../../../shared/billing/billing-info.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { locationsQuery } from "../../api/locations.ts";
import { queryClient } from "../../api/query-client.ts";

const ADDRESS = ["street", "city", "state", "zipcode"] as const;

/** Fills in the address of the chosen location, where most bills go. An address that was typed is kept. */
export function useLocationAddress(enabled: boolean): void {
  const { formState, getValues, setValue, resetField } = useFormContext<NewBillingInfo>();
  const location_id = useWatch<NewBillingInfo, "location_id">({ name: "location_id" });
  const { isDirty } = formState;
  const filled = useRef<Location>(undefined);
  useEffect(() => {
    const location = queryClient
      .getQueryData(locationsQuery().queryKey)
      ?.find((each) => each.location_id === location_id);
    if (!location || !enabled) return;
    for (const name of ADDRESS) {
      const current = getValues(name);
      if (current !== "" && current !== filled.current?.[name]) continue;
      // The only location is chosen automatically, so an address that follows from it does not count as unsaved input.
      if (isDirty) setValue(name, location[name]);
      else resetField(name, { defaultValue: location[name] });
    }
    filled.current = location;
  }, [enabled, location_id, isDirty, getValues, setValue, resetField]);
}

import { useQueryClient } from "@tanstack/react-query";
import { ClinicError } from "../../../../shared/errors.ts";
import type { Location } from "../../../../shared/locations/location.ts";
import { SCREENS } from "../../../../shared/screen-messages.ts";
import { locationsQuery } from "../../api/locations.ts";
import { locationsApi } from "../../api/locations-api.ts";
import { type EntityForm, useEntityForm } from "../../lib/forms/use-entity-form.ts";
import { notifySuccess } from "../../lib/notifications.ts";
import { emptyLocation, fieldsOf, LocationFields, type LocationValues } from "./location-fields.ts";

const { noUser, userFailed, saveFailed, saved } = SCREENS.locations;

/** The product's sentence for a location that was not saved, by what went wrong. */
function sentenceFor(error: unknown): string {
  const code = error instanceof ClinicError ? error.code : undefined;
  if (code === "unauthenticated") return noUser;
  return code === "forbidden" ? userFailed : saveFailed;
}

/** The form of a new location, or of one that exists. */
export function useLocationForm(
  location: Location | undefined,
  onSaved: () => void,
): EntityForm<LocationFields, LocationValues> {
  const queryClient = useQueryClient();
  const params = { location_id: location?.location_id ?? "" };

  const save = (values: LocationValues, version: number, edited: Partial<LocationValues>) =>
    location ? locationsApi.update({ params, body: { ...edited, version } }) : locationsApi.create({ body: values });

  return useEntityForm({
    id: `location-${params.location_id}`,
    schema: LocationFields,
    defaults: location ? fieldsOf(location) : emptyLocation(),
    ...(location && { version: location.version, fieldsOf }),
    save,
    failure: (message, error) => ({ header: sentenceFor(error), content: message }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: locationsQuery().queryKey });
      notifySuccess(saved);
      onSaved();
    },
  });
}

export type LocationForm = EntityForm<LocationFields, LocationValues>["form"];

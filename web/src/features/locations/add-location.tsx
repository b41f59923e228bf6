import { FormPanel } from "../../components/form-panel.tsx";
import { LocationForm } from "./location-form.tsx";
import { useLocationForm } from "./use-location-form.ts";

/** Adds a location, and is empty again for the next one. */
export function AddLocation() {
  const entity = useLocationForm(undefined, () => entity.reset());
  return (
    <FormPanel header="Add a location" action="Save location" busyAction="Saving..." entity={entity}>
      <LocationForm form={entity.form} isNew />
    </FormPanel>
  );
}
